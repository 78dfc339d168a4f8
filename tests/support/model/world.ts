import { expect } from 'vitest';
import type { PriceList } from '../../../src/contract/prices';
import { innControl } from '../../../src/domain/taxpayer';
import type { Reply, TestApp } from '../app';
import { addOrganisation, addUser, empty, statusOf, type Model, type Seen, type Step } from './model';

/** The year whose lists are the model's own: nobody else has any so far away. */
const year = 2150;
const dealer = 2;

interface Told {
  p_gid?: number;
  p_id?: number;
  detail?: string;
}

/** The server, and which of its records are which of the model's. */
export class World {
  model: Model = empty;
  private readonly gids: number[] = [];
  private readonly ids: number[] = [];
  /** The present version of each record, by its address, and those that have gone. */
  private readonly versions = new Map<string, string[]>();

  constructor(
    private readonly app: TestApp,
    private readonly token: string,
    /** A list as it is stored, whose one price is the model's. */
    private readonly list: PriceList,
    /** Tells this world's names from those of others. */
    private readonly name: string,
  ) {}

  /** Begins without the lists of an earlier world, with an organisation and a user to go on with. */
  async begin(): Promise<this> {
    await this.app.db.run(`DELETE FROM price_lists WHERE dealer_id = ${dealer} AND year = ${year}`);
    await this.addOrganisation(addOrganisation(this.model, 'Бук', undefined), 'Бук', undefined);
    await this.addUser(addUser(this.model, 0, 'vera'), 0, 'vera');
    return this;
  }

  private call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    return this.app.call<Told & Record<string, unknown>>(method, path, {
      token: this.token,
      ...(body && { body }),
      headers,
    });
  }

  private versionHeader(path: string, seen: Seen): Record<string, string> {
    const [present, ...gone] = this.versions.get(path) ?? [];
    const told = seen === 'present' ? present : seen === 'gone' ? gone.at(-1) : undefined;
    return told === undefined ? {} : { 'If-Match': told };
  }

  private remember(path: string, { headers }: Reply, isNew: boolean) {
    const tag = headers.get('etag');
    if (tag === null) return;
    const [present, ...gone] = this.versions.get(path) ?? [];
    if (present === undefined || isNew) this.versions.set(path, [tag]);
    else if (present !== tag) this.versions.set(path, [tag, present, ...gone]);
  }

  /** The answer is the model's, and what it says is so from now on. */
  private settle(step: Step, { status, body }: Reply<Told & Record<string, unknown>>, what: string) {
    expect(status, `${what}: ${JSON.stringify(body)}`).toBe(step.status);
    this.model = step.model;
  }

  private organisationAt = (place: number) => `/piportals/nova/groups/${this.gids[place] ?? 999_999}/`;
  private userAt = (place: number) => `/piportals/nova/users/${this.ids[place] ?? 999_999}/`;
  private readonly listsAt = `/prices/dyn_tp/${dealer}/`;
  private monthAt = (month: number) => `${this.listsAt}?year=${year}&month=${month}`;
  /** A city, a login and whatever else is to be found of this world alone. */
  private own = (text: string) => `${text}-${this.name}`;

  async addOrganisation(step: Step, name: string, key: string | undefined): Promise<void> {
    const lead = '770177777';
    const body = {
      p_opf: 'ООО',
      p_fullname: this.own(name),
      p_inn: lead + innControl(lead),
      p_kpp: '770101001',
      parent_id: 102,
    };
    const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': this.own(key) };
    const reply = await this.call('POST', '/piportals/nova/groups/', body, headers);
    const { made } = (key === undefined ? undefined : this.model.keys.get(key)) ?? {};
    if (made !== undefined && reply.status === 201) expect(reply.body.p_gid).toBe(this.gids[made]);
    const isNew = step.model !== this.model;
    this.settle(step, reply, 'addOrganisation');
    if (!isNew) return;
    this.gids.push(Number(reply.body.p_gid));
    this.remember(this.organisationAt(this.gids.length - 1), reply, true);
  }

  async changeOrganisation(
    step: Step,
    place: number,
    change: { city?: string; banned?: boolean },
    seen: Seen,
  ): Promise<void> {
    const path = this.organisationAt(place);
    const { city, banned } = change;
    const body = {
      ...(city !== undefined && { p_city: city }),
      ...(banned !== undefined && { p_banned: banned ? 1 : 0 }),
    };
    const reply = await this.call('PATCH', path, body, this.versionHeader(path, seen));
    this.settle(step, reply, 'changeOrganisation');
    this.remember(path, reply, false);
  }

  async invert(step: Step, place: number, expected: string | undefined): Promise<void> {
    const path = this.organisationAt(place);
    const body = expected === undefined ? {} : { access_status: expected };
    this.settle(step, await this.call('POST', `${path}archive-status-invert/`, body), 'invert');
    this.remember(path, await this.call('GET', path), false);
  }

  async addUser(step: Step, organisation: number, login: string): Promise<void> {
    const body = {
      p_fullname: 'Новый',
      p_email: 'n@firm.example',
      p_name: this.own(login),
      p_rid: 3,
      p_pass: 'Кенар-поёт-в-мае-7',
      p_gid: this.gids[organisation] ?? 999_999,
    };
    const reply = await this.call('POST', '/piportals/nova/users/', body);
    this.settle(step, reply, 'addUser');
    if (reply.status !== 201) return;
    this.ids.push(Number(reply.body.p_id));
    this.remember(this.userAt(this.ids.length - 1), reply, true);
  }

  async renameUser(step: Step, place: number, name: string, seen: Seen): Promise<void> {
    const path = this.userAt(place);
    const reply = await this.call('PATCH', path, { p_fullname: name }, this.versionHeader(path, seen));
    this.settle(step, reply, 'renameUser');
    this.remember(path, reply, false);
  }

  private listOf(month: number, price: number, to: number | null = null) {
    const { lycense, packages, percents } = this.list;
    return {
      year,
      month,
      year_new: to === null ? null : year,
      month_new: to,
      lycense: lycense.map((row, place) => (place === 0 ? { ...row, client_price: price } : row)),
      packages,
      percents,
    };
  }

  async addList(step: Step, month: number, price: number): Promise<void> {
    const reply = await this.call('POST', this.listsAt, this.listOf(month, price));
    this.settle(step, reply, 'addList');
    if (reply.status === 201) this.remember(this.monthAt(month), reply, true);
  }

  async changeList(step: Step, month: number, to: number, price: number, seen: Seen): Promise<void> {
    const path = this.monthAt(month);
    const reply = await this.call(
      'PUT',
      this.listsAt,
      this.listOf(month, price, to === month ? null : to),
      this.versionHeader(path, seen),
    );
    this.settle(step, reply, 'changeList');
    if (reply.status !== 200) return;
    this.remember(path, reply, false);
    if (to === month) return;
    this.versions.set(this.monthAt(to), this.versions.get(path) ?? []);
    this.versions.delete(path);
  }

  async removeList(step: Step, month: number, seen: Seen): Promise<void> {
    const path = this.monthAt(month);
    this.settle(step, await this.call('DELETE', path, undefined, this.versionHeader(path, seen)), 'removeList');
    if (step.status === 204) this.versions.delete(path);
  }

  /** Everything that the model has is there as it says, and nothing besides. */
  async compare(): Promise<void> {
    for (const [place, one] of this.model.organisations.entries()) {
      const { body, headers } = await this.call('GET', this.organisationAt(place));
      expect(body).toMatchObject({
        p_fullname: this.own(one.name),
        p_city: one.city === '' ? null : one.city,
        access_status: statusOf(one),
      });
      expect(headers.get('etag')).toBe(`"${one.version}"`);
    }
    for (const [place, { name, login, organisation, version }] of this.model.users.entries()) {
      const { body, headers } = await this.call('GET', this.userAt(place));
      expect(body).toMatchObject({ p_fullname: name, p_name: this.own(login), p_gid: this.gids[organisation] });
      expect(headers.get('etag')).toBe(`"${version}"`);
    }
    const stored = await this.app.db.rows<{ month: number; price: string }>(
      `SELECT month, body #>> '{lycense,0,client_price}' AS price FROM price_lists WHERE dealer_id = ${dealer} AND year = ${year} ORDER BY month`,
    );
    const lists = [...this.model.lists]
      .map(([month, { price }]) => ({ month, price }))
      .sort((a, b) => a.month - b.month);
    expect(stored.map(({ month, price }) => ({ month, price: Number(price) }))).toEqual(lists);
    const [counted] = await this.app.db.rows<{ organisations: number; users: number }>({
      text: `SELECT (SELECT count(*)::int FROM groups WHERE fullname LIKE $1) AS organisations, (SELECT count(*)::int FROM users WHERE login LIKE $1) AS users`,
      values: [`%-${this.name}`],
    });
    expect(counted).toEqual({ organisations: this.model.organisations.length, users: this.model.users.length });
  }
}
