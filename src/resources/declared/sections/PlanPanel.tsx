import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Declaration } from '../../../contract/declared/declaration';
import type { SectionPlan, SectionWish } from '../../../contract/declared/sectionEndpoints';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import { Button } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import { focusPage } from '../../../ui/focusPage';
import { Skeleton } from '../../../ui/Skeleton';
import { toasts } from '../../../ui/toasts';
import { useMay } from '../../../ui/useMay';
import { useQuestion } from '../../../ui/useQuestion';
import { FaultList, PlanView } from './PlanView';
import { SectionPreview } from './SectionPreview';
import styles from './sections.module.css';

const verbs: Record<SectionWish['do'], string> = {
  apply: 'Применить',
  file: 'Применить',
  remove: 'Убрать',
  return: 'Вернуть',
};
const results: Record<SectionWish['do'], string> = {
  apply: 'в силе',
  file: 'в силе',
  remove: 'убран, записи остались',
  return: 'возвращён',
};

const nameOf = (wish: SectionWish) => (wish.do === 'apply' ? wish.file : wish.name);

interface ApplyingOptions {
  wish: SectionWish;
  again: () => void;
  onDone: () => void;
}

/** Does what a plan says, after a question where data are concerned; a refusal stays to be read. */
function useApplying({ wish, again, onDone }: ApplyingOptions) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queries = useQueryClient();
  const { ask, question } = useQuestion();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const place = async ({ title, hash }: SectionPlan) => {
    setBusy(true);
    try {
      const { state } = await (await dataProvider.sections()).applySection(wish, hash);
      toasts.show(
        state === 'done'
          ? { tone: 'ok', text: `Раздел «${title}» ${results[wish.do]}` }
          : { tone: 'info', text: `Раздел «${title}» применяется: это видно в таблице` },
      );
      onDone();
      await queries.invalidateQueries({ queryKey: ['declared'] });
    } catch (error) {
      setRefused(error instanceof Error ? error.message : 'Не применено');
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: ['sections', 'list'] });
    }
  };
  return {
    busy,
    refused,
    question,
    apply: (plan: SectionPlan) => {
      setRefused(undefined);
      if (plan.asks.length === 0) return void place(plan);
      const text = plan.asks.map((one) => `${one.charAt(0).toUpperCase()}${one.slice(1)}.`).join(' ');
      ask({ title: `${verbs[wish.do]} раздел «${plan.title}»?`, text, confirm: verbs[wish.do] }, () => place(plan));
    },
    again: () => {
      setRefused(undefined);
      again();
    },
  };
}

interface PlanPanelProps {
  wish: SectionWish;
  all: readonly Declaration[];
  onClose: () => void;
  /** It is done, or under way. */
  onDone: () => void;
}

/** What doing something to a section will do: its faults by line, or the plan and how the section will look; then it is done, or not. */
export function PlanPanel({ wish, all, onClose, onDone }: PlanPanelProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const mayApply = useMay('applySection');
  const place = useRef<HTMLElement>(null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['sections', 'plan', wish],
    queryFn: async () => (await dataProvider.sections()).planSection(wish),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const applying = useApplying({ wish, again: () => void refetch(), onDone });
  useEffect(() => focusPage, []);
  useEffect(() => place.current?.focus(), [wish]);
  const plan = data?.plan;
  const title = plan ? `План: ${plan.title}` : nameOf(wish);
  return (
    <section ref={place} aria-busy={isFetching} aria-label={title} className={styles.section} tabIndex={-1}>
      <h2 className={styles.title}>{title}</h2>
      {error && (
        <p className={styles.danger} role="alert">
          {error.message}
        </p>
      )}
      {isFetching && <Skeleton height={160} width="100%" />}
      {data && !isFetching && (
        <>
          {data.faults.length > 0 && <FaultList faults={data.faults} title={`${nameOf(wish)}: так не применить`} />}
          {data.warnings.length > 0 && <FaultList faults={data.warnings} title="Обратите внимание" />}
          {plan && <PlanView plan={plan} />}
          {data.declaration && wish.do !== 'return' && <SectionPreview all={all} declared={data.declaration} />}
        </>
      )}
      {applying.refused && (
        <div className={styles.danger} role="alert">
          <p className={styles.line}>{applying.refused}</p>
          <Button icon="refresh" onClick={applying.again}>
            Показать план заново
          </Button>
        </div>
      )}
      <div className={classNames(styles.buttons, styles.foot)}>
        <Button onClick={onClose}>Закрыть</Button>
        {plan && mayApply && !plan.nothing && (
          <Button
            busy={applying.busy}
            disabled={isFetching || plan.faults.length > 0}
            variant="primary"
            onClick={() => applying.apply(plan)}
          >
            {verbs[wish.do]}
          </Button>
        )}
      </div>
      {applying.question}
    </section>
  );
}
