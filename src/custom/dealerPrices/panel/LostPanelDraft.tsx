import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { CompareTable } from '../../../ui/CompareTable';
import { refusalOf } from '../../../ui/saving/refusal';
import { DraftsContext } from '../../../ui/saving/drafts';
import { sideBySide } from './panelContent';
import { readPanelDraft } from './panelDraft';
import type { PanelKind } from './panelKind';

interface LostPanelDraftProps {
  kind: PanelKind;
  /** Why the prices do not open. */
  error: Error;
}

/** What was typed into prices that do not open: to be read and copied. It stays a draft. */
export function LostPanelDraft({ kind, error }: LostPanelDraftProps) {
  const drafts = use(DraftsContext);
  const [found] = useState(() => readPanelDraft(drafts.look(kind.name)));
  const { data: options = [] } = useQuery({
    queryKey: ['panel-kinds', kind.name],
    queryFn: () => kind.listKinds?.() ?? [],
    enabled: found?.was !== undefined,
    retry: false,
  });
  if (!found?.was) return null;
  const rows = sideBySide(kind, options, [found.was, found]).filter(({ values: [was, mine] }) => was !== mine);
  if (rows.length === 0) return null;
  return (
    <>
      <p>
        {refusalOf(error)?.status === 404
          ? 'Эти цены удалили, или они вам больше не видны: изменить их нельзя, а введённое в прошлый раз можно скопировать.'
          : 'Введённое в прошлый раз сохранено:'}
      </p>
      <CompareTable numbers heads={['Было', 'У вас']} label="Введённое" rows={rows} what="Ячейка" />
    </>
  );
}
