import { useQuery } from '@tanstack/react-query';
import { useContext, useRef, useState } from 'react';
import { useDataProvider, useGetIdentity } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { ProfileFile } from '../../contract/fcsProfiles';
import { noOperators } from '../../contract/refusal';
import type { UserInfo } from '../../contract/session';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import type { ProfileOwner } from '../../dataProvider/profileVerbs';
import { Button } from '../../ui/Button';
import { useFileDrop } from '../../ui/useFileDrop';
import { ProfileId } from './ProfileId';
import styles from './profiles.module.css';
import { useResting } from './useResting';

const typed = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;
const mostBytes = 1024 * 1024;

interface Outcome {
  tone: 'done' | 'failed';
  text: string;
}

const wordsOf = (error: unknown) => {
  const { status, message } = error as { status?: number; message?: string };
  return status === 404 && message !== noOperators
    ? 'В реестре операторов такой организации нет'
    : (message ?? 'Не удалось загрузить данные');
};

/** How the form is filled, from the register or from a file, and what has come of it. */
function useFilling(id: string) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { setValue } = useFormContext();
  const [busy, setBusy] = useState<'register' | 'file'>();
  const [outcome, setOutcome] = useState<Outcome>();
  const take = (found: ProfileFile) => {
    const given = Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== null);
    if (given.length === 0) throw new Error('В файле нет значений профиля');
    given.forEach(([source, value]) => setValue(source, value, typed));
  };
  const fill = async (from: 'register' | 'file', read: () => Promise<ProfileFile>, done: string) => {
    setBusy(from);
    setOutcome(undefined);
    try {
      take(await read());
      setOutcome({ tone: 'done', text: done });
    } catch (error) {
      setOutcome({ tone: 'failed', text: wordsOf(error) });
    } finally {
      setBusy(undefined);
    }
  };
  const refuse = (text: string) => setOutcome({ tone: 'failed', text });
  const readFile = (file: File | undefined) => {
    if (!file) return;
    if (file.size > mostBytes) refuse('Файл больше 1 МБ');
    else
      void fill(
        'file',
        async () => (await dataProvider.profiles()).readProfileFile(id, file),
        `Заполнено из файла «${file.name}». Проверьте и сохраните.`,
      );
  };
  const lookUp = (org: number, owner: ProfileOwner) =>
    void fill(
      'register',
      async () => (await dataProvider.profiles()).lookUpProfile(org, owner),
      'Заполнено из реестра. Проверьте и сохраните.',
    );
  return { busy, outcome, readFile, refuse, lookUp };
}

/** Fills the profile from the operators' register or from an XML file; it is saved only by «Сохранить» (doc 1 §2). */
export function ProfileTools() {
  const id = useContext(ProfileId);
  const dataProvider = useDataProvider<AppDataProvider>();
  const { identity } = useGetIdentity();
  const { formState } = useFormContext();
  const resting = useResting();
  const picker = useRef<HTMLInputElement>(null);
  const { busy, outcome, readFile, refuse, lookUp } = useFilling(id);
  const { over, handlers } = useFileDrop({ take: readFile, refuse, resting: resting || busy !== undefined });
  const { data: owner } = useQuery({
    queryKey: ['profile-owner', id],
    queryFn: async () => (await dataProvider.profiles()).readProfileOwner(id),
    retry: false,
  });
  const org = (identity?.company as UserInfo['company'] | undefined)?.org_id ?? undefined;

  const why = org === undefined ? 'У вашей компании нет ID организации' : undefined;

  return (
    <div className={styles.tools} data-over={over || undefined} {...handlers}>
      <div className={styles.buttons}>
        <Button
          busy={busy === 'register'}
          disabled={resting || busy !== undefined || !owner || why !== undefined || formState.isSubmitting}
          icon="search"
          title={why}
          onClick={() => owner && org !== undefined && lookUp(org, owner)}
        >
          Найти по ИНН и КПП
        </Button>
        <Button
          busy={busy === 'file'}
          disabled={resting || busy !== undefined}
          icon="upload"
          onClick={() => picker.current?.click()}
        >
          Загрузить XML
        </Button>
        <input
          ref={picker}
          hidden
          accept=".xml,text/xml,application/xml"
          aria-label="Файл XML с профилем"
          type="file"
          onChange={(event) => {
            readFile(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      {owner && (
        <p className={styles.note}>
          ИНН {owner.inn}
          {owner.kpp && `, КПП ${owner.kpp}`}{' '}
          {!owner.isInnCorrect && <b className={styles.wrong}>• Некорректный ИНН</b>}
        </p>
      )}
      <p className={outcome?.tone === 'failed' ? styles.wrong : styles.note} role="status">
        {outcome?.text}
      </p>
    </div>
  );
}
