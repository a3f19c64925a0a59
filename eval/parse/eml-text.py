"""Prints the headers and text of a mail as Python's email package reads them, HTML without tags."""
import re
import sys
from email import message_from_binary_file
from email.policy import default
from html import unescape

message = message_from_binary_file(open(sys.argv[1], "rb"), policy=default)
out = [str(message[name]) for name in ("Subject", "From", "To") if message[name]]
body = message.get_body(("plain", "html"))
if body is not None:
    text = body.get_content()
    if body.get_content_subtype() == "html":
        text = re.sub(r"(?is)<(script|style|title|noscript|template|svg|textarea|select|iframe)\b.*?</\1>|<!--.*?-->", " ", text)
        text = unescape(re.sub(r"<[^>]*>", " ", text))
    out.append(text)
sys.stdout.buffer.write("\n".join(out).encode("utf-8", "replace"))
