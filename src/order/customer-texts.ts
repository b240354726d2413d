/** What customers read on an order's page and in its mails, in each language (D80, D114, D120). */
import { greetingFrom, moreItems, type PageLanguage } from '#shop/message-templates.ts';
import { type Rupees, textPrice, urduPrice } from '#shop/money.ts';
import { grouped, pluralize } from '#shop/numbers.ts';
import type { OrderState } from '#shop/order-states.ts';
import { isolated, isolatedInUrdu } from '#shop/text.ts';
import { pakistanDay } from '#shop/time.ts';

const english = {
  price: textPrice,
  priceTimes: (price: Rupees, quantity: number) => `${textPrice(price)} x ${grouped(quantity)}`,
  day: (time: number) => pakistanDay(time),
  reference: (reference: string) => `Order ${reference}`,
  headings: {
    new: 'We have your order',
    confirmed: 'Your order is confirmed',
    packed: 'Your order is packed',
    shipped: 'Your parcel is on its way',
    delivered: 'Your parcel was delivered',
    returned: 'Your parcel came back to us',
    cancelled: 'Your order has been cancelled',
  } satisfies Record<OrderState, string>,
  sentences: {
    new: 'We will confirm it and then pack it.',
    confirmed: 'We will pack it soon.',
    packed: 'It will be on its way soon.',
    shipped: 'Please keep your phone with you: the courier may call.',
    delivered: 'Thank you for shopping with us.',
    returned: 'Would you like us to send it again? Please call or message us.',
    cancelled: 'Nothing will be sent.',
  } satisfies Record<OrderState, string>,
  steps: {
    new: 'Received',
    confirmed: 'Confirmed',
    packed: 'Packed',
    shipped: 'On its way',
    delivered: 'Delivered',
  } satisfies Partial<Record<OrderState, string>>,
  courier: 'Courier',
  trackingNumber: 'Tracking number',
  track: 'Track your parcel',

  question: 'Shall we send it?',
  send: 'Yes, send it',
  cancel: 'Cancel it',
  cancelQuestion: 'Should we cancel this order?',
  confirmCancel: 'Yes, cancel it',
  sending: 'Thank you, we will send it.',
  cancelling: 'You asked us to cancel it',
  alreadySent: 'The parcel is already on its way.',
  notUnasked: 'We will not send it without speaking with you first.',
  wantedQuestion: 'Do you want it after all?',
  contactUs: 'Please call or message us.',
  stale: 'This order has changed since you opened this page, so your answer was not saved. Please look again.',
  unreadable: 'Your answer could not be read and was not saved. Please try again.',

  order: 'Your order',
  more: moreItems.english,
  /** The products that the shop has yet to confirm; `isMore` if others are listed before. */
  others: (count: number, isMore: boolean) =>
    `${isMore ? `And ${count} more ${count === 1 ? 'item' : 'items'}` : pluralize(count, 'item')} that the shop will confirm`,
  delivery: 'Delivery',
  total: 'Total',
  totalThen: 'Total when you ordered',
  totalNow: 'Total now',
  advance: 'Paid in advance',
  keepReady: 'Please keep ready in cash',
  nothingDue: 'There is nothing to pay on delivery.',
  totalToConfirm: 'We will confirm the total before we send the parcel.',
  questions: 'Questions?',
  shopOn: 'Continue shopping',
  call: 'Call us',
  chat: 'WhatsApp us',
  chatText: (reference: string) => `My order number is ${reference}.`,

  notFound: {
    heading: 'We can’t find this order',
    text: 'The link may be incomplete, or the order is long past. Please call or message us.',
  },
  notAllowed: { heading: 'Nothing was changed', text: 'Please open your order’s page and answer there.' },
  tooMany: { heading: 'Please wait a little', text: 'Too many requests came. Please try again in a few minutes.' },
  unavailable: { heading: 'Please try again', text: 'We can’t look up your order just now. Nothing was changed.' },

  greeting: greetingFrom,
  orderNumber: (reference: string) => `Your order number: ${reference}`,
  confirmationSubject: (shop: string, reference: string) => `Your ${shop} order ${reference}`,
  thanks: 'Thank you for your order!',
  subtotal: 'Subtotal',
  deliveryCharges: 'Delivery Charges',
  grandTotal: 'Grand Total',
  /** The owner's own sentence, if there is one. */
  payment: (own: string) => isolated(own) || 'Payment: cash on delivery.',
  next: 'What happens next',
  received: 'We have your order and will contact you about the delivery.',
  confirmBelow: 'Please confirm your order below; then we pack it. The same page shows where your parcel is.',
  confirm: 'Confirm your order',
  unasked:
    'Didn’t order anything? Then somebody typed your e-mail address by mistake, and you don’t need to do anything.',
  shippedSubject: (shop: string, reference: string) => `Your ${shop} order ${reference} is on its way`,
  shipped: 'Your order is on its way!',
  keepCashAndPhone: (cash: string) =>
    `Please keep ${cash} ready in cash, and your phone with you: the courier may call.`,
  parcel: 'Your parcel',
  cashOnDelivery: 'Cash on delivery',
  nothingToPay: 'Nothing to pay',
  see: 'See your order',
  goesTo: 'It goes to',
  wrongAddress: 'Is the name or the address wrong? Please tell us now.',
  contact: (phone: string, reference: string) =>
    `Questions? Call or message us on ${phone} and give your order number, ${reference}.`,
};

export type CustomerTexts = typeof english;

const put = isolatedInUrdu;
const urdu: CustomerTexts = {
  price: urduPrice,
  priceTimes: (price, quantity) => `${urduPrice(price)} × ${grouped(quantity)}`,
  day: (time) => pakistanDay(time, 'ur'),
  reference: (reference) => `آرڈر ${reference}`,
  headings: {
    new: 'آپ کا آرڈر ہمیں مل گیا ہے',
    confirmed: 'آپ کا آرڈر کنفرم ہو گیا ہے',
    packed: 'آپ کا آرڈر پیک ہو گیا ہے',
    shipped: 'آپ کا پارسل روانہ کر دیا گیا ہے',
    delivered: 'آپ کا پارسل ڈیلیور ہو گیا ہے',
    returned: 'آپ کا پارسل ہمارے پاس واپس آ گیا ہے',
    cancelled: 'آپ کا آرڈر کینسل کر دیا گیا ہے',
  },
  sentences: {
    new: 'ہم اسے کنفرم کر کے پیک کر دیں گے۔',
    confirmed: 'ہم اسے جلد پیک کر دیں گے۔',
    packed: 'یہ جلد روانہ کر دیا جائے گا۔',
    shipped: 'براہِ کرم فون اپنے پاس رکھیں، کوریئر کی کال آ سکتی ہے۔',
    delivered: 'ہم سے خریداری کا بہت شکریہ۔',
    returned: 'کیا ہم اسے دوبارہ بھیج دیں؟ براہِ کرم ہمیں کال یا میسج کریں۔',
    cancelled: 'اب کچھ نہیں بھیجا جائے گا۔',
  },
  steps: { new: 'موصول', confirmed: 'کنفرم', packed: 'پیک', shipped: 'روانہ', delivered: 'ڈیلیور' },
  courier: 'کوریئر',
  trackingNumber: 'ٹریکنگ نمبر',
  track: 'پارسل ٹریک کریں',

  question: 'کیا ہم آرڈر بھیج دیں؟',
  send: 'جی ہاں، بھیج دیں',
  cancel: 'کینسل کریں',
  cancelQuestion: 'کیا ہم یہ آرڈر کینسل کر دیں؟',
  confirmCancel: 'جی ہاں، کینسل کر دیں',
  sending: 'شکریہ، ہم آرڈر بھیج دیں گے۔',
  cancelling: 'آپ نے آرڈر کینسل کرنے کا کہا ہے',
  alreadySent: 'پارسل روانہ ہو چکا ہے۔',
  notUnasked: 'آپ سے بات کیے بغیر ہم اسے نہیں بھیجیں گے۔',
  wantedQuestion: 'کیا آپ کو آرڈر پھر بھی چاہیے؟',
  contactUs: 'براہِ کرم ہمیں کال یا میسج کریں۔',
  stale: 'یہ صفحہ کھلنے کے بعد آرڈر میں تبدیلی ہوئی ہے، اس لیے آپ کا جواب محفوظ نہیں ہوا۔ براہِ کرم دوبارہ دیکھیں۔',
  unreadable: 'آپ کا جواب پڑھا نہیں جا سکا اور محفوظ نہیں ہوا۔ براہِ کرم دوبارہ کوشش کریں۔',

  order: 'آپ کا آرڈر',
  more: moreItems.urdu,
  others: (count, isMore) =>
    `${isMore ? 'اور مزید ' : ''}${count} ${count === 1 ? 'چیز' : 'چیزیں'} جو ہم کنفرم کریں گے`,
  delivery: 'ڈیلیوری',
  total: 'کل رقم',
  totalThen: 'آرڈر کے وقت کل رقم',
  totalNow: 'اب کل رقم',
  advance: 'ایڈوانس ادائیگی',
  keepReady: 'براہِ کرم کیش تیار رکھیں',
  nothingDue: 'ڈیلیوری پر آپ کو کچھ ادا نہیں کرنا۔',
  totalToConfirm: 'پارسل بھیجنے سے پہلے ہم کل رقم کنفرم کریں گے۔',
  questions: 'کوئی سوال؟',
  shopOn: 'خریداری جاری رکھیں',
  call: 'کال کریں',
  chat: 'واٹس ایپ کریں',
  chatText: (reference) => `میرا آرڈر نمبر ${reference} ہے۔`,

  notFound: {
    heading: 'یہ آرڈر نہیں ملا',
    text: 'ہو سکتا ہے کہ لنک ادھورا ہو، یا آرڈر بہت پرانا ہو۔ براہِ کرم ہمیں کال یا میسج کریں۔',
  },
  notAllowed: { heading: 'کچھ تبدیل نہیں ہوا', text: 'براہِ کرم اپنے آرڈر کا صفحہ کھول کر وہاں جواب دیں۔' },
  tooMany: {
    heading: 'براہِ کرم تھوڑا انتظار کریں',
    text: 'ایک ساتھ بہت سی درخواستیں آ گئی ہیں۔ چند منٹ بعد دوبارہ کوشش کریں۔',
  },
  unavailable: {
    heading: 'براہِ کرم دوبارہ کوشش کریں',
    text: 'اس وقت آپ کا آرڈر نہیں دیکھا جا سکتا۔ کچھ تبدیل نہیں ہوا۔',
  },

  greeting: (shop) => `السلام علیکم! یہ پیغام ${put(shop)} کی طرف سے ہے۔`,
  orderNumber: (reference) => `آپ کا آرڈر نمبر: ${reference}`,
  confirmationSubject: (shop, reference) => `آپ کا ${put(shop)} آرڈر ${reference}`,
  thanks: 'آپ کے آرڈر کا بہت شکریہ!',
  subtotal: 'سب ٹوٹل',
  deliveryCharges: 'ڈیلیوری چارجز',
  grandTotal: 'کل رقم',
  payment: (own) => put(own) || 'ادائیگی: کیش آن ڈیلیوری (COD)۔',
  next: 'آگے کیا ہوگا',
  received: 'آپ کا آرڈر ہمیں مل گیا ہے۔ ہم ڈیلیوری کے لیے آپ سے رابطہ کریں گے۔',
  confirmBelow:
    'براہِ کرم نیچے اپنا آرڈر کنفرم کریں، پھر ہم اسے پیک کریں گے۔ اسی صفحے پر آپ دیکھ سکیں گے کہ پارسل کہاں ہے۔',
  confirm: 'آرڈر کنفرم کریں',
  unasked:
    'اگر آپ نے کچھ آرڈر نہیں کیا تو کسی نے غلطی سے آپ کا ای میل ایڈریس لکھ دیا ہے۔ آپ کو کچھ کرنے کی ضرورت نہیں۔',
  shippedSubject: (shop, reference) => `آپ کا ${put(shop)} آرڈر ${reference} روانہ کر دیا گیا ہے`,
  shipped: 'آپ کا آرڈر روانہ کر دیا گیا ہے!',
  keepCashAndPhone: (cash) => `براہِ کرم ${put(cash)} کیش تیار رکھیں، اور فون اپنے پاس رکھیں۔ کوریئر کی کال آ سکتی ہے۔`,
  parcel: 'آپ کا پارسل',
  cashOnDelivery: 'کیش آن ڈیلیوری (COD)',
  nothingToPay: 'کوئی رقم باقی نہیں',
  see: 'اپنا آرڈر دیکھیں',
  goesTo: 'پارسل اس پتے پر آئے گا',
  wrongAddress: 'نام یا پتہ غلط ہے؟ براہِ کرم ابھی بتا دیں۔',
  contact: (phone, reference) =>
    `کوئی سوال؟ ہمیں ${put(phone)} پر کال یا میسج کریں، اور اپنا آرڈر نمبر ${reference} بتا دیں۔`,
};

export const customerTexts: Readonly<Record<PageLanguage, CustomerTexts>> = { en: english, ur: urdu };
