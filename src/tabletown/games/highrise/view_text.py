"""stub"""
from rich.text import Text
LEGEND=()
def has_place(a): return False
def table(box,s,viewer,names,before=None,keys=None): return Text(str(int(s.phase)))
