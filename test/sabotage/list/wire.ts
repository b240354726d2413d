import type { Sabotage } from '#test/sabotage/sabotage.ts';

/** The order message and the request that carries it. */
export const wireSabotages: readonly Sabotage[] = [
  {
    name: "e-mail: the form variant's path",
    file: 'src/wire/email-request.ts',
    from: "'/api/v1.0/email/send'",
    to: "'/api/v1.0/email/send-form'",
    rows: ['R214', 'R223'],
  },
  {
    name: 'e-mail: another client version',
    file: 'src/wire/email-request.ts',
    from: "libVersion = '4.4.1'",
    to: "libVersion = '4.4.2'",
    rows: ['R215'],
  },
  {
    name: 'e-mail: service id in the wrong place',
    file: 'src/wire/email-request.ts',
    from: 'service_id: ids.serviceId',
    to: 'service_id: ids.userId',
    rows: ['R215', 'R216'],
  },
  {
    name: 'message: phone left out',
    file: 'src/wire/order-message.ts',
    from: `    \`Phone: \${customer.phone}\`,
`,
    to: '',
    rows: ['R218'],
  },
  {
    name: 'message: total without delivery',
    file: 'src/wire/order-message.ts',
    from: 'Grand Total: ${plainPrice(order.grandTotal)}',
    to: 'Grand Total: ${plainPrice(order.subtotal)}',
    rows: ['R221'],
  },
  {
    name: 'message: numbers from 0',
    file: 'src/wire/order-message.ts',
    from: 'writeLine(line, index + 1)',
    to: 'writeLine(line, index)',
    rows: ['R219'],
  },
  {
    name: 'message: picture left out',
    file: 'src/wire/order-message.ts',
    from: "`   ${line.image ?? ''}`]",
    to: '`   `]',
    rows: ['R220'],
  },
  {
    name: 'message: size left out',
    file: 'src/wire/order-message.ts',
    from: `  ['size', 'Size'],
`,
    to: '',
    rows: ['R219'],
  },
  {
    name: 'message: Unicode line breaks let in',
    file: 'src/wire/fold-order.ts',
    from: '\\u0085\\u2028\\u2029]+/g',
    to: ']+/g',
    rows: ['R224'],
  },
];
