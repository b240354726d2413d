import MailComposer from 'nodemailer/lib/mail-composer';

export interface Message {
  /** Letters and digits: the Message-ID, and part of the boundary. */
  readonly id: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly replyTo?: string;
  readonly date: Date;
  readonly subject: string;
  readonly text: string;
  readonly html: string | Promise<string>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A message as plain text and as HTML, in ASCII with CRLF. Nothing in it is random: an equal one has the same bytes. */
export async function composeMessage({
  id,
  from,
  to,
  replyTo,
  date,
  subject,
  text,
  html,
  headers,
}: Message): Promise<Buffer> {
  // Addresses as objects: a text would be parsed, and could name several.
  const addressed = (address: string) => ({ name: '', address });
  return new MailComposer({
    from: { ...from },
    to: addressed(to),
    ...(replyTo !== undefined && { replyTo: addressed(replyTo) }),
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    date,
    subject,
    text: asLines(text),
    html: asLines(await html),
    headers: { ...headers },
    encoding: 'quoted-printable',
    baseBoundary: id,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

/** A bare CR would be sent as it is, which no mail may have. */
function asLines(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}
