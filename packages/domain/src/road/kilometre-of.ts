const KILOMETRE = /^(?:km\.? ?)?(\d{1,4})(?:[.,](\d{1,3})|\+(\d{3}))?(?: ?km\.?)?$/i
const MOST_TEXT = 20
/** The longest road of Mexico, MEX-15, has some 2 400 km. */
const MOST_KM = 3_000

/** The kilometre of a post as maps have it: `148`, `148.5`, `148,5`, `148+500`, `Km 148`, `148 km`. Null: it says none, or in miles. */
export function kilometreOf(text: string): number | null {
  if (text.length > MOST_TEXT) return null
  const [, whole, decimals, metres] = KILOMETRE.exec(text.trim()) ?? []
  if (whole === undefined) return null
  const km = Number(`${whole}.${decimals ?? metres ?? 0}`)
  return km > MOST_KM ? null : km
}
