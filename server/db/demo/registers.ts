import { innControl } from '../../../src/domain/taxpayer';
import { demoDealers } from './dealers';
import { addressOf } from './organisationRows';
import type { DemoOrganisation } from './organisations';

type Seal = (text: string) => string;

/** A messaging profile of each organisation that has one, and of its subgroups. */
export const profileRows = (one: DemoOrganisation, sealed: Seal) => {
  const profile = (gid: number, participant: string, isEmulator: boolean) => ({
    server_alias: one.server,
    p_gid: gid,
    is_default: false,
    is_emulator: isEmulator,
    participant_id: participant,
    username: `fcs${participant}`,
    password_sealed: sealed(`Fcs-${participant}`),
    sender_info: addressOf(one),
    revision: 1,
  });
  const empty = { participant_id: null, username: null, password_sealed: null, sender_info: null };
  const own = profile(one.gid, one.participant, one.profile === 'emulator');
  return [
    ...(one.profile === 'none' ? [] : [one.profile === 'default' ? { ...own, ...empty, is_default: true } : own]),
    ...one.subgroups.flatMap(({ gid, participant }) =>
      participant === null ? [] : [profile(gid, participant, false)],
    ),
  ];
};

interface Registered {
  inn: string;
  kpp: string;
  name: string;
  address: string;
  /** The ids that the register gives it, for each dealer's organisation that asks. */
  orgIds: readonly number[];
  dealerOrgs: readonly number[];
}

/** Organisations that are nobody's client yet: adding one finds its ids and its messaging profile by INN and KPP 770101001. */
const newcomers = ['Первый Причал', 'Второй Причал', 'Третий Причал'].map((name, index): Registered => {
  const lead = `77010000${index + 1}`;
  return {
    inn: lead + innControl(lead),
    kpp: '770101001',
    name: `ООО «${name}»`,
    address: 'Москва, ул. Портовая, д. 1',
    orgIds: Array.from({ length: index + 1 }, (_, at) => 800_001 + index * 10 + at),
    dealerOrgs: demoDealers.map(({ orgId }) => orgId),
  };
});

const registered = (one: DemoOrganisation, index: number): Registered => ({
  inn: one.inn,
  kpp: one.kpp ?? '',
  name: one.opf === 'ИП' ? `ИП ${one.fullname}` : `${one.opf} «${one.fullname}»`,
  address: addressOf(one),
  orgIds: [one.orgId ?? 900_000 + index, ...(index % 10 === 0 ? [700_000 + index] : [])],
  dealerOrgs: [one.dealer.orgId],
});

/** What the outside registers know: every organisation with a right INN, and a few newcomers. */
export function registerRows(organisations: readonly DemoOrganisation[], sealed: Seal) {
  const all = [
    ...newcomers,
    ...organisations.flatMap((one, index) => (one.innCorrect ? [registered(one, index)] : [])),
  ];
  return {
    organisations: all.flatMap(({ inn, kpp, name, address, orgIds, dealerOrgs }) =>
      dealerOrgs.flatMap((dealer_org) =>
        orgIds.map((org_id) => ({ inn, kpp, dealer_org, org_id, org_name: name, org_address: address })),
      ),
    ),
    operators: all.map(({ inn, kpp, address }, index) => ({
      inn,
      kpp,
      participant_id: String(10_000_000 + index),
      login: `operator${index}`,
      password_sealed: sealed(`Operator-${index}`),
      sender_info: address,
    })),
  };
}
