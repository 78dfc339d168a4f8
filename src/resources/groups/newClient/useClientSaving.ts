import { useRef, useState } from 'react';
import { useDataProvider, useRefresh } from 'react-admin';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import { recordId } from '../../../domain/recordId';
import type { Rights } from '../../../domain/rights';
import { useSaving } from '../../../ui/saving/useSaving';
import type { Slip } from '../../../ui/slips/PasswordSlips';
import { useMay } from '../../../ui/useMay';
import { highlight } from '../../engine/highlight';
import { organisationOf, personOf, profileOf, type ClientValues } from './clientSchema';
import { useStepKeys } from './useStepKeys';

/** What is saved by now: it stays so, whatever happens to the rest. */
export interface Saved {
  /** The organisation, `nova:1001`. */
  id?: string;
  /** By the place of the person in the form. */
  slips: Readonly<Record<number, Slip>>;
  profile: boolean;
}

/** The fields that this form has; what is wrong with another is said at its foot. */
const shown = new Set([
  ...['p_inn', 'p_kpp', 'p_opf', 'p_fullname', 'parent_id', 'p_email', 'p_name', 'p_rid'],
  ...['p_participant_id', 'p_username', 'p_password', 'p_sender_info'],
]);

interface ClientSavingOptions {
  server: string;
  rights: Rights;
  /** Puts the server's words at a field. */
  setError: (source: string, message: string) => void;
}

/** Saves a client step by step: the organisation, each user, the profile. A step that failed is tried again, and none twice. */
export function useClientSaving({ server, rights, setError }: ClientSavingOptions) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const refresh = useRefresh();
  const changesAtFirst = useMay('changeOwnPassword');
  const [saved, setSaved] = useState<Saved>({ slips: {}, profile: false });
  const [done, setDone] = useState(false);
  const latest = useRef(saved);
  const steps = useStepKeys();
  const prefix = useRef('');
  const { attempt, busy, failure } = useSaving({
    undone: (lost) => {
      if (latest.current.id === undefined) return lost ? 'Сохранён ли клиент, неизвестно' : 'Клиент не сохранён';
      return lost ? 'Всё ли сохранено, неизвестно' : 'Сохранено не всё';
    },
    version: undefined,
    read: undefined,
    place: (errors) =>
      Object.entries(errors).flatMap(([source, words]) => {
        if (!shown.has(source)) return [words];
        setError(`${prefix.current}${source}`, words);
        return [];
      }),
  });

  const keep = (more: Partial<Saved>) => {
    latest.current = { ...latest.current, ...more };
    setSaved(latest.current);
  };

  const organisation = async (values: ClientValues): Promise<string> => {
    if (latest.current.id !== undefined) return latest.current.id;
    prefix.current = '';
    const data = organisationOf(values, rights);
    const meta = { server, idempotencyKey: steps.of('organisation', data) };
    const { p_gid } = (await dataProvider.create('groups', { data, meta })).data;
    // A server of the documents alone need not tell the number, and the list may not find it.
    const id = p_gid > 0 ? recordId(server, p_gid) : '';
    keep({ id });
    return id;
  };
  const people = async (values: ClientValues, id: string) => {
    for (const [at, person] of values.people.entries()) {
      if (latest.current.slips[at]) continue;
      prefix.current = `people.${at}.`;
      const data = personOf(values, person);
      await dataProvider.create('users', { data, meta: { in: id, idempotencyKey: steps.of(`user ${at}`, data) } });
      const { p_fullname: full_name, p_name: login, p_pass: password } = person;
      const slip = { full_name, login, password, must_change: changesAtFirst };
      keep({ slips: { ...latest.current.slips, [at]: slip } });
    }
  };
  const profile = async (values: ClientValues, id: string) => {
    const data = profileOf(values);
    if (!data || latest.current.profile) return;
    prefix.current = '';
    await dataProvider.update('fcsProfiles', { id: `groups:${id}`, data, previousData: {} });
    keep({ profile: true });
  };

  const finish = () => {
    const { id } = latest.current;
    if (id) highlight({ resource: 'groups', id });
    refresh();
    setDone(true);
  };
  const save = (values: ClientValues) =>
    attempt(values, async () => {
      const id = await organisation(values);
      if (id !== '') {
        await people(values, id);
        await profile(values, id);
      }
      finish();
    });
  return { save, busy, failure, saved, done, finish, steps };
}
