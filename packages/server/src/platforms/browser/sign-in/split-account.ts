/** `fletes/espejo` of a platform that asks for company and user: either side of the first `/ | \ ;`. */
export function splitAccount(account: string): { readonly company: string | null; readonly user: string } {
  const parts = /^\s*([^/|\\;]+?)\s*[/|\\;]\s*(.+?)\s*$/.exec(account)
  return parts === null ? { company: null, user: account.trim() } : { company: parts[1] ?? null, user: parts[2] ?? '' }
}
