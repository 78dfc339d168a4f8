import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { priceGuard, type PriceGuard } from '../../contract/priceGuard';
import { z } from '../../contract/schema';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Conflict, unchanged, unsettled } from '../../ui/saving/Conflict';
import { DraftOffer } from '../../ui/saving/DraftOffer';
import { FormFoot } from '../../ui/saving/FormFoot';
import { TextField } from '../../ui/TextField';
import { Unread } from '../../ui/Unread';
import styles from './board.module.css';
import { useGuardForm, type StoredGuard, type Texts } from './useGuardForm';

interface GuardFormProps {
  stored: StoredGuard;
  open: boolean;
  onClose: () => void;
}

const percents = [
  ['jump', 'Скачок от действующей цены, %', 'Замечание, если цена дальше от прежней'],
  ['cliff', 'Обрыв между диапазонами, %', 'Замечание, если на один пакет больше — и весь месяц дешевле настолько'],
] as const;

const ticks = [
  ['refuse_reward_above_price', 'Не сохранять вознаграждение больше цены'],
  ['require_check', 'Не сохранять сомнительное без отметки «Замечания проверены»'],
] as const;

const guardDraft = z.object({
  texts: z.object({ jump: z.string(), cliff: z.string() }),
  marks: priceGuard,
  was: priceGuard.optional(),
});
const readDraft = (kept: unknown) => guardDraft.safeParse(kept).data;

interface GuardFieldsProps {
  texts: Texts;
  problems: Partial<Texts>;
  marks: PriceGuard;
  onTexts: (texts: Texts) => void;
  onMarks: (marks: PriceGuard) => void;
}

const GuardFields = ({ texts, problems, marks, onTexts, onMarks }: GuardFieldsProps) => (
  <>
    {percents.map(([name, label, hint], index) => (
      <TextField
        key={name}
        autoFocus={index === 0}
        error={problems[name]}
        hint={hint}
        inputMode="decimal"
        label={label}
        value={texts[name]}
        onChange={({ target }) => onTexts({ ...texts, [name]: target.value })}
      />
    ))}
    {ticks.map(([name, label]) => (
      <label key={name} className={styles.check}>
        <input
          checked={marks[name]}
          type="checkbox"
          onChange={({ target }) => onMarks({ ...marks, [name]: target.checked })}
        />
        {label}
      </label>
    ))}
  </>
);

function GuardForm({ stored, open, onClose }: GuardFormProps) {
  const { texts, marks, problems, dirty, busy, failure, stale, ...its } = useGuardForm(stored, onClose);
  const rows = [...percents, ...ticks].flatMap(([name, label]) => its.differing(name, label));
  const wrong = percents.flatMap(([name, label]) => (problems[name] === undefined ? [] : [label]));
  const unfit = wrong.length > 0 ? `Исправьте: ${wrong.join('; ')}` : undefined;
  const why = stale ? unsettled : (unfit ?? (dirty ? undefined : unchanged));
  const reason = why === undefined ? undefined : { text: why };
  return (
    <Dialog
      actions={(close) => (
        <FormFoot busy={busy} reason={reason} onSave={its.save}>
          <Button disabled={busy} onClick={close}>
            Отмена
          </Button>
        </FormFoot>
      )}
      busy={busy}
      dirty={dirty}
      open={open}
      title="Пороги замечаний"
      onClose={onClose}
    >
      <DraftOffer
        form="price-guard"
        parse={readDraft}
        read={() => (dirty ? its.draft : undefined)}
        onAccept={its.takeDraft}
      />
      <div className={styles.guard}>
        {stale && (
          <Conflict rows={rows} title="Пороги изменились" what="Порог" words={stale.words} onResolve={its.resolve} />
        )}
        <GuardFields marks={marks} problems={problems} texts={texts} onMarks={its.setMarks} onTexts={its.setTexts} />
        <p className={styles.said}>
          Действуют для всех со следующего сохранения; замечания на этой странице считаются заново сразу.
        </p>
        {failure && (
          <p className={styles.none} role="alert">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Where the installation draws the lines of remarks on prices; a billing administrator changes them. */
export function GuardDialog({ open, onClose }: Omit<GuardFormProps, 'stored'>) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['price-guard', 'settings'],
    queryFn: dataProvider.readPriceGuardToChange,
    gcTime: 0,
    retry: false,
  });
  if (data) return <GuardForm open={open} stored={data} onClose={onClose} />;
  if (!error) return null;
  return (
    <Dialog open={open} title="Пороги замечаний" onClose={onClose}>
      <Unread again={refetch}>Не удалось прочитать пороги: {error.message}</Unread>
    </Dialog>
  );
}
