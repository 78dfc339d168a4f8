import { priceStatusCaptions, type PriceStatus } from '../../../domain/priceStatus';
import { Badge, type Tone } from '../../../ui/Badge';

const tones: Record<PriceStatus, Tone> = { active: 'ok', future: 'accent', archive: 'muted' };

export const StatusBadge = ({ status }: { status: PriceStatus }) => (
  <Badge tone={tones[status]}>{priceStatusCaptions[status]}</Badge>
);
