"""The reasons for actions, by what they are about."""
