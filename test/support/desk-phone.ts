/** The owner's phone at the desk, by its forms: signs in, lists orders, opens one, submits its buttons. */
import { type ListView, listAddress } from '#desk/addresses.ts';
import { deskPassword } from './sample-order.ts';
import { pause, until } from './until.ts';
import { boundary, formBody, type SentPart } from './uploads.ts';

export interface OpenOrder {
  readonly id: number;
  /** The number of events when the page was opened. */
  readonly sequence: string;
  readonly state: string;
}

export interface Pressed {
  /** 0 if the connection was cut. */
  readonly status: number;
  readonly html: string;
}

type Form = Readonly<Record<string, string>> | URLSearchParams;

export class DeskPhone {
  readonly #url: string;
  readonly #origin: string;
  readonly #cookie: string;
  readonly #token: string;

  private constructor(url: string, origin: string, cookie: string, token: string) {
    this.#url = url;
    this.#origin = origin;
    this.#cookie = cookie;
    this.#token = token;
  }

  /** `origin`: the desk's address on the web. */
  static async signIn(url: string, origin = url, password = deskPassword): Promise<DeskPhone> {
    const answer = await post(`${url}/sign-in`, { origin, cookie: '' }, new URLSearchParams({ password }));
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    const page = await (await fetch(`${url}/search`, { headers: { cookie } })).text();
    return new DeskPhone(url, origin, cookie, field(page, 'token'));
  }

  /** The same phone, where the desk listens now. */
  at(url: string): DeskPhone {
    return new DeskPhone(url, url, this.#cookie, this.#token);
  }

  /** The orders on the first page of a list, the newest first. */
  async list(show: ListView): Promise<readonly number[]> {
    const page = await this.page(listAddress({ show }));
    return [...page.matchAll(/href="\/orders\/(\d+)"/g)].map(([, id]) => Number(id));
  }

  async open(id: number): Promise<OpenOrder> {
    const page = await this.page(`/orders/${id}`);
    const state = /class="badge" data-state="(\w+)"/.exec(page)?.[1] ?? '';
    return { id, sequence: field(page, 'sequence'), state };
  }

  /** The number of orders that an open list hears of; `null` if it was signed out. */
  async newOrders(): Promise<number | null> {
    const answer = await fetch(`${this.#url}/live?after=0`, { headers: { cookie: this.#cookie }, redirect: 'manual' });
    const [, count] = /^data: (\d+)$/m.exec(await answer.text()) ?? [];
    return count === undefined ? null : Number(count);
  }

  signOutEverywhere(): Promise<Response> {
    return this.#post('/sign-out-everywhere', {});
  }

  async press({ id, sequence }: OpenOrder, state: string): Promise<Pressed> {
    try {
      const answer = await this.#post(`/orders/${id}`, { sequence, action: state });
      return { status: answer.status, html: await answer.text() };
    } catch {
      return { status: 0, html: '' };
    }
  }

  /** Presses a button of any form, whose fields it sends; where the desk leads to another page, that page. */
  async submit(path: string, form: Form): Promise<Pressed> {
    const answer = await this.#post(path, form);
    if (answer.status !== 303) return { status: answer.status, html: await answer.text() };
    return { status: 303, html: await this.page(answer.headers.get('location') ?? '') };
  }

  /** Adds a photo to a product, as the form of its page does; the answer's status. */
  async addPhoto(product: number, photo: SentPart): Promise<number> {
    const path = `/products/${product}/photos`;
    const version = field(await this.page(path), 'version');
    const body = formBody(this.#token, [photo], Object.entries({ version, action: 'add' }));
    const type = `multipart/form-data; boundary=${boundary}`;
    const headers = { origin: this.#origin, cookie: this.#cookie, 'content-type': type };
    const answer = await fetch(this.#url + path, { method: 'POST', redirect: 'manual', headers, body });
    await answer.arrayBuffer();
    return answer.status;
  }

  /** The version of the changes that the page Publish shows. */
  async versionToPublish(): Promise<string> {
    return field(await this.page('/publish'), 'version');
  }

  async publish(): Promise<Pressed> {
    return this.submit('/publish', { do: 'publish', version: await this.versionToPublish() });
  }

  /** The page Publish once nothing is under way. */
  published(): Promise<string> {
    return until(
      'the publish to end',
      async () => {
        await pause(200); // Each page takes time from the publish.
        const html = await this.page('/publish');
        return html.includes('http-equiv="refresh"') ? null : html;
      },
      240_000,
    );
  }

  /** The address to which a page redirects. */
  async leadsTo(path: string): Promise<string> {
    const answer = await fetch(this.#url + path, { headers: { cookie: this.#cookie }, redirect: 'manual' });
    return answer.headers.get('location') ?? '';
  }

  async page(path: string, moreCookies = ''): Promise<string> {
    const cookie = [this.#cookie, moreCookies].filter(Boolean).join('; ');
    const answer = await fetch(this.#url + path, { headers: { cookie }, redirect: 'manual' });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return answer.text();
  }

  #post(path: string, form: Form): Promise<Response> {
    const headers = { origin: this.#origin, cookie: this.#cookie };
    const fields = form instanceof URLSearchParams ? form : { token: this.#token, ...form };
    return post(this.#url + path, headers, new URLSearchParams(fields));
  }
}

function post(address: string, headers: Record<string, string>, body: URLSearchParams): Promise<Response> {
  return fetch(address, { method: 'POST', redirect: 'manual', body, headers });
}

function field(html: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
}
