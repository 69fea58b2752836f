"""A table agrees on how long it waits for answers to what interrupts others."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.add_column("tables", sa.Column("pace", sa.String(length=8), server_default="usual", nullable=False))
