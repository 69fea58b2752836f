"""Add the pace of a table: how long it waits for answers that interrupt others."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("tables", sa.Column("pace", sa.String(length=8), server_default="usual", nullable=False))
