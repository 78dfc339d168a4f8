import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import { isIdText } from '../../../domain/recordId';
import { useMay } from '../../../ui/useMay';
import { useServerName } from '../../../ui/useServerName';
import { AddressedPanel } from '../panel/AddressedPanel';
import { readOnlyReason } from '../panel/readOnlyReason';
import type { PanelKind } from '../panel/panelKind';
import { api } from './kinds/api';
import { minimum } from './kinds/minimum';
import { specCondition } from './kinds/specCondition';
import { minimumParam, readSpecAddress, specParam } from './specAddress';
import type { SpecTools } from './specBase';
import { useRights } from '../../../ui/useRights';

interface SpecPanelsProps {
  /** The dealer whose prices the page shows. */
  dealer: { id: number; name: string; server_alias: string; org_id: number | null; minimum_tariff_enabled: boolean };
  onSaved: () => void;
}

function addressedSpec(tools: SpecTools, text: string): PanelKind | undefined {
  const address = readSpecAddress(text);
  return address && { spec_condition: specCondition, api }[address.type](tools, address.at);
}

function addressedMinimum(
  tools: SpecTools,
  { org_id, minimum_tariff_enabled }: SpecPanelsProps['dealer'],
  text: string,
): PanelKind | undefined {
  if (!minimum_tariff_enabled || org_id === null) return undefined;
  if (text === 'new') return minimum(tools, org_id, undefined);
  return isIdText(text) ? minimum(tools, org_id, Number(text)) : undefined;
}

/** The special panels of a dealer's page by its address: `?spec=spec_condition:1002:2026-11`, `?minimum=new`. */
export function SpecPanels({ dealer, onSaved }: SpecPanelsProps) {
  const provider = useDataProvider<AppDataProvider>();
  const rights = useRights();
  const server = useServerName(dealer.server_alias);
  const tells = useMay('listSpecConditionHistory');
  if (!rights) return null;
  const tools = { provider, dealer, server, always: rights.has('billing_admin'), tells };
  const rest = { readOnly: readOnlyReason(rights, 'createSpecCondition', 'спецусловий'), onSaved };
  return (
    <>
      <AddressedPanel {...rest} kindOf={(text) => addressedSpec(tools, text)} param={specParam} />
      <AddressedPanel {...rest} kindOf={(text) => addressedMinimum(tools, dealer, text)} param={minimumParam} />
    </>
  );
}
