/** The six volume ranges of a month's packages; the last one is 201 and more (doc 2 §9, decisions, Money). */
export const ranges = [
  { from: 1, to: 10, caption: '1-10' },
  { from: 11, to: 20, caption: '11-20' },
  { from: 21, to: 50, caption: '21-50' },
  { from: 51, to: 100, caption: '51-100' },
  { from: 101, to: 200, caption: '101-200' },
  { from: 201, to: Infinity, caption: '200+' },
] as const;

/** Which of the six ranges a count falls in; a count below 1 is in the first. */
export const rangeIndex = (count: number) =>
  Math.max(
    0,
    ranges.findIndex(({ to }) => count <= to),
  );

/** The four regional schemes by billing alias (doc 2 §3). */
export const billingAliases = {
  dyn_tp: 'Даобит',
  dyn_disc_multi: 'Псков',
  dyn_mc_disc: 'Калининград',
  dyn_pu: 'Пик-ЮГ',
} as const;
export type BillingAlias = keyof typeof billingAliases;

/** What is counted and priced under each scheme: alias → caption (doc 2 §2.4, §3). */
export const packageAliases = {
  dyn_tp: {
    pp_pi: 'ПИ',
    pp_pnp: 'ПНП',
    pp_etd: 'ЭТД',
    pp_pds: 'ПДС',
    pp_svh_mp: 'СВХ МП',
    pp_oez_poez_toser: 'ОЭЗ/ПОЭЗ/ТОСЭР',
    pp_svh_oez: 'СВХ ОЭЗ',
    pp_ptd: 'ПТД',
    pp_departure: 'Уведомление об убытии',
  },
  dyn_disc_multi: { mps_common: 'Пакеты', mps_pi: 'Предварительное информирование' },
  dyn_mc_disc: { pp_message: 'Пакеты' },
  dyn_pu: {
    pp_pnp_pu: 'ПНП',
    pp_pds_pu: 'ПДС',
    pp_pi_pu: 'ПИ',
    pp_pit_pu: 'ПИ (транзит)',
    pp_svh_pu: 'СВХ',
    pp_departure_pu: 'Уведомление об убытии',
  },
} as const satisfies Record<BillingAlias, Record<string, string>>;

/** Every kind of packages with a caption of its own: a kind of another scheme than the dynamic tariff names its scheme. */
export const messagePricePositions = Object.entries(packageAliases).flatMap(([scheme, kinds]) =>
  Object.entries(kinds).map(([alias, caption]) => ({
    alias,
    caption: scheme === 'dyn_tp' ? caption : `${caption} (${billingAliases[scheme as BillingAlias]})`,
  })),
);

/** Licence positions of the dynamic tariff. */
export const dynamicPositions = { tpp_dynamic_standard: 'Стандартный', tpp_dynamic_minimum: 'Минимальный' } as const;

/** Bought volumes of the discrete schemes with the range each covers (decisions, Redacted and unnamed). */
export const discretePositions = [
  { position: 'tpp_discrete_10', volume: '10', range: '1-10' },
  { position: 'tpp_discrete_20', volume: '20', range: '11-20' },
  { position: 'tpp_discrete_50', volume: '50', range: '21-50' },
  { position: 'tpp_discrete_100', volume: '100', range: '51-100' },
  { position: 'tpp_discrete_200', volume: '200', range: '101-200' },
  { position: 'tpp_discrete_200_plus', volume: '200+', range: '200+' },
] as const;

/** Kaliningrad's further position: the portal alone, no packages in it. */
export const portalPosition = 'tpp_discrete_portal';

/** The two sections of a Pskov list, which are also its overage aliases. */
export const pskovSections = ['mps_common', 'mps_pi'] as const;
export type PskovSection = (typeof pskovSections)[number];

/** A licence row of a price list; `range` is the volume that it covers, and only Pskov has sections. */
export interface LicencePosition {
  position: string;
  caption: string;
  range?: string;
  section?: PskovSection;
}

/** The licence rows of each scheme, in the order in which panels show them (doc 2 §2.4, §3). */
export const licencePositions: Record<BillingAlias, readonly LicencePosition[]> = {
  dyn_tp: Object.entries(dynamicPositions).map(([position, caption]) => ({ position, caption })),
  dyn_disc_multi: pskovSections.flatMap((section) =>
    discretePositions.map(({ position, volume, range }) => ({ position, caption: volume, range, section })),
  ),
  dyn_mc_disc: [
    { position: portalPosition, caption: 'Портал', range: '0' },
    ...discretePositions.map(({ position, volume, range }) => ({ position, caption: `${volume} пакетов`, range })),
  ],
  dyn_pu: [],
};
