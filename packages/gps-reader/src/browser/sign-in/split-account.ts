/** `fletes/espejo` of a platform that asks for company and user: either side of the first `/ | \ ;`. */
export function splitAccount(account: string): { readonly company: string | null; readonly user: string } {
  const at = Math.max(account.search(/[/|\\;]/), 0)
  const [company, user] = [account.slice(0, at).trim(), account.slice(at + 1).trim()]
  return company === '' || user === '' ? { company: null, user: account.trim() } : { company, user }
}
