import { lazy, Suspense } from 'react';
import { useDataProvider, usePermissions } from 'react-admin';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import { isIdText } from '../../../domain/recordId';
import { may } from '../../../domain/policy';
import { isSupport, type Rights } from '../../../domain/rights';
import { useDialogAddress } from '../../../ui/useDialogAddress';
import { useLingering } from '../../../ui/useLingering';
import { api } from './kinds/api';
import { minimum } from './kinds/minimum';
import { minimumParam, readSpecAddress, specParam } from './specAddress';
import { specCondition } from './kinds/specCondition';
import type { SpecKind } from './specKind';

const SpecPanel = lazy(async () => ({ default: (await import('./SpecPanel')).SpecPanel }));

export interface SpecDealer {
  id: number;
  org_id: number | null;
  minimum_tariff_enabled: boolean;
}

interface SpecPanelsProps {
  dealer: SpecDealer;
  /** A special price is added or changed: the page's lists are to be read anew. */
  onSaved: () => void;
}

const readOnlyReason = (rights: Rights) => {
  if (may(rights, 'createSpecCondition')) return undefined;
  return isSupport(rights) ? 'Поддержка только просматривает' : 'У вас нет права на изменение спецусловий';
};

function addressedSpec(provider: AppDataProvider, dealer: number, text: string): SpecKind | undefined {
  const address = readSpecAddress(text);
  return address && { spec_condition: specCondition, api }[address.type](provider, dealer, address.at);
}

function addressedMinimum(
  provider: AppDataProvider,
  { org_id, minimum_tariff_enabled }: SpecDealer,
  text: string,
): SpecKind | undefined {
  if (!minimum_tariff_enabled || org_id === null) return undefined;
  if (text === 'new') return minimum(provider, org_id, undefined);
  return isIdText(text) ? minimum(provider, org_id, Number(text)) : undefined;
}

interface AddressedProps extends SpecPanelsProps {
  param: string;
  rights: Rights;
  kindOf: (text: string) => SpecKind | undefined;
}

function Addressed({ param, rights, dealer, kindOf, onSaved }: AddressedProps) {
  const address = useDialogAddress(param);
  const readOnly = readOnlyReason(rights);
  const named = address.id === undefined ? undefined : kindOf(address.id);
  const shown = useLingering(named && (named.read || readOnly === undefined) ? address.id : undefined);
  const spec = shown && kindOf(shown.id);
  if (!spec) return null;
  return (
    <Suspense fallback={null}>
      <SpecPanel
        key={shown.opening}
        always={rights.has('billing_admin')}
        dealer={dealer.id}
        open={shown.open}
        readOnly={readOnly}
        spec={spec}
        onClose={() => address.close()}
        onSaved={() => {
          onSaved();
          address.close();
        }}
      />
    </Suspense>
  );
}

/** The special panels of a dealer's page by its address: `?spec=spec_condition:1002:2026-11`, `?minimum=new`. */
export function SpecPanels({ dealer, onSaved }: SpecPanelsProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { permissions: rights } = usePermissions<Rights>();
  if (!rights) return null;
  return (
    <>
      <Addressed
        dealer={dealer}
        kindOf={(text) => addressedSpec(dataProvider, dealer.id, text)}
        param={specParam}
        rights={rights}
        onSaved={onSaved}
      />
      <Addressed
        dealer={dealer}
        kindOf={(text) => addressedMinimum(dataProvider, dealer, text)}
        param={minimumParam}
        rights={rights}
        onSaved={onSaved}
      />
    </>
  );
}
