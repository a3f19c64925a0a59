"""Makes a mail of a text or HTML file: python3 make-eml.py FILE OUT. Charset and encoding depend on the file."""
import html
import re
import sys
from email.message import EmailMessage
from email.policy import SMTP

source, out = sys.argv[1:]
text = open(source, "rb").read().decode("utf-8", "replace").replace("\0", "")
number = sum(source.encode())
charset = ["utf-8", "iso-8859-1", "koi8-r"][number % 3]
try:
    text.encode(charset)
except UnicodeError:
    charset = "utf-8"
encoding = ["quoted-printable", "base64"][number % 2]
message = EmailMessage(policy=SMTP)
message["From"] = "Jürgen Müller <j@example.org>"
message["To"] = "team@example.org"
message["Subject"] = "Über " + re.sub(r"\W+", " ", source.rsplit("/", 1)[-1])
if source.endswith((".html", ".htm")):
    message.set_content(text, subtype="html", charset=charset, cte=encoding)
else:
    message.set_content(text, charset=charset, cte=encoding)
    if number % 5 == 0:
        message.add_alternative(f"<p>{html.escape(text)}</p>", subtype="html")
message.add_attachment(b"attached", maintype="application", subtype="octet-stream", filename="Anhang ä.bin")
open(out, "wb").write(message.as_bytes())
