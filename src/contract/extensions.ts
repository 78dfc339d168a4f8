/**
 * What this product adds to the calls of the documents, by name: a server says in `GET /extensions/` which of them it has, and a
 * part of a screen that needs one is not drawn without it.
 */
export const extensionNames = [
  /** This list itself. */
  'extensions',
  /** `ETag` and `If-Match`: a save over somebody else's change is refused. */
  'versions',
  /** `Idempotency-Key`: a POST that comes twice writes once. */
  'repeats',
  /** Fields that the documents do not name, where a call marks them. */
  'fields',
  /** The members of an organisation beyond those that its row carries. */
  'members',
  /** Rows by their ids, and all users in one list. */
  'selection',
  /** One search for everything in sight. */
  'search',
  /** A warning while an organisation is typed that stands there already. */
  'duplicates',
  /** A page for a client: what may be in its way, its conditions, its packages and a note. */
  'client-page',
  /** A client goes to another dealer. */
  'moves',
  /** One's own password and sessions. */
  'own-access',
  /** A new password for a user, made by the server and told once. */
  'password-slips',
  /** Who holds which rights. */
  'right-holders',
  /** Who changed what, and when. */
  'history',
  /** The journal: what was changed in everything that is in sight. */
  'audit',
  /** One record of a list by its number: news, a minimum tariff. */
  'records',
  /** Prices and billing items that have not begun are deleted. */
  'removal',
  /** News for everybody who is signed in: the bell. */
  'published-news',
  /** Events that concern the caller, counted together with the news. */
  'notifications',
  /** How a sum of the sales came about. */
  'derivations',
  /** The sums of many dealers in one answer. */
  'sales-by-dealer',
  /** A client found among those of all dealers. */
  'sales-clients',
  /** Files of client programs by type and version. */
  'application-files',
  /** Versions of client programs published, commented and withdrawn. */
  'publishing',
  /** Loads of data, what waits in quarantine, batches and keys of other systems. */
  'data',
  /** Many records changed at once, as a whole, and taken back as a whole. */
  'batches',
  /** Resources that an administrator has declared by files. */
  'declared',
  /** The page where resources are declared, planned, applied and taken away. */
  'sections',
  /** Remarks on prices: what is asked of a save about them, and where their lines are drawn. */
  'guard',
  /** What a month would have cost under a draft. */
  'replay',
  /** Recipes for prices, kept by name for one's organisation. */
  'recipes',
  /** Lists as one has left them, and views of them under a name, one's own and shared. */
  'views',
] as const;

export type Extension = (typeof extensionNames)[number];

/** What a server can do beyond the documents. */
export type Extensions = ReadonlySet<Extension>;

/** Of the names that a server gives, those that this product knows. */
export const extensionsOf = (names: readonly unknown[]): Extensions =>
  new Set(extensionNames.filter((name) => names.includes(name)));
