/** In the order of a letter's life. Features may import each other, but never in a cycle. */
const features = [
  "identity",
  "organizations",
  "passkeys",
  "events",
  "roster",
  "invites",
  "uploads",
  "notes",
  "mailed-notes",
  "notifications",
  "printing",
  "responses",
  "lookup",
  "today",
  "reports",
  "cabin",
  "mail-in",
  "demos",
  "public-api",
  "billing",
] as const;

export const layers = ["domain", "database", "server", "web", "tools", "lab", "e2e"] as const;
export type Layer = (typeof layers)[number];

/** A file's layer and the folder in it ("notes", "platform", "app", "ui", …; "" for the layer itself). */
export type Room = { layer: Layer; room: string };

export function roomOf(path: string): Room | undefined {
  const [first, second, third] = path.split("/");
  const layer = layers.find((known) => known === first);
  if (layer === undefined) return undefined;
  return { layer, room: third === undefined ? "" : (second ?? "") };
}

export function isFeature(room: string): boolean {
  return features.some((feature) => feature === room);
}

/** Folders that are not features, and the top of each layer (""). */
export const otherRooms: Record<Layer, readonly string[]> = {
  domain: [""],
  database: ["", "seed", "migrations"],
  server: ["", "platform", "app"],
  web: ["", "platform", "app", "pages", "screens", "ui", "brand"],
  tools: [
    "",
    "architecture",
    "changelog",
    "dev",
    "docs",
    "engines",
    "faults",
    "kubernetes",
    "reference",
    "supply",
    "testing",
    "times",
  ],
  lab: ["", "bench", "drill", "fuzz", "scale"],
  e2e: ["", "journeys", "screens"],
};

/**
 * Tables and the feature that writes them. Any store may read any table. server/uploads changes the state of uploads
 * and note_photos for their owners, which give it the table.
 */
export const tableOwners: Record<string, string> = {
  users: "identity",
  verified_emails: "identity",
  sessions: "identity",
  bearers: "identity",
  organizations: "organizations",
  memberships: "organizations",
  organization_buildings: "organizations",
  team_invites: "organizations",
  building_staff: "organizations",
  api_keys: "organizations",
  safety_desks: "organizations",
  logos: "organizations",
  scanner_addresses: "organizations",
  passkeys: "passkeys",
  passkey_challenges: "passkeys",
  passkey_resets: "passkeys",
  events: "events",
  event_buildings: "events",
  legal_holds: "events",
  mail_calls: "events",
  participants: "roster",
  contacts: "roster",
  contact_blocks: "roster",
  name_changes: "roster",
  roster_import_mappings: "roster",
  roster_imports: "roster",
  invites: "invites",
  invite_mails: "invites",
  participant_links: "invites",
  returning_families: "invites",
  contact_proposals: "invites",
  mailbox_codes: "invites",
  mail_opt_outs: "invites",
  notes: "notes",
  note_photos: "notes",
  letter_checks: "notes",
  letter_holds: "notes",
  staff_letters: "notes",
  early_deletion_requests: "notes",
  notices: "notifications",
  push_subscriptions: "notifications",
  notice_choices: "notifications",
  nudges: "notifications",
  print_jobs: "printing",
  sheets: "printing",
  sheet_notes: "printing",
  mail_runs: "printing",
  print_agents: "printing",
  print_orders: "printing",
  hand_outs: "printing",
  participant_hand_outs: "printing",
  responses: "responses",
  response_addressees: "responses",
  opened_replies: "responses",
  uploads: "responses",
  wrong_codes: "responses",
  books: "responses",
  download_tickets: "responses",
  billed_weeks: "billing",
  counted_campers: "billing",
  event_reports: "reports",
  billing_details: "billing",
  invoices: "billing",
  invoice_lines: "billing",
  invoice_numbers: "billing",
  mail_in_addresses: "mail-in",
  mailed_scans: "mail-in",
  note_addresses: "mailed-notes",
  mailed_notes: "mailed-notes",
  audit_entries: "organizations",
  idempotency_keys: "platform",
  files_to_remove: "platform",
  used_limits: "platform",
};
