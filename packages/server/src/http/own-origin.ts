/**
 * Whether the page that asks is ours: of the host that it asks, or of the address that people use, which a proxy may not
 * pass on. Programs send no `Origin`. What else is needed says who it is; this keeps another site's page from using a
 * person's browser (CVE-2025-68930 elsewhere).
 */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, publicUrl: string | null): boolean {
  if (origin === undefined || origin === publicUrl) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
