/** Of a trip whose place nobody knows, while nothing worse is known of it. */
export const UNKNOWN_RISK = 'Sin posición: riesgo desconocido'

/** A factor's sentence in two: what happened, and its figure, as in `Unidad detenida` and `47 min`. */
export function splitFactorText(text: string): { readonly lead: string; readonly rest: string } {
  const at = text.search(/(?<=\s)(\d|ahora\b)/u)
  return at <= 0 ? { lead: text, rest: '' } : { lead: text.slice(0, at).trimEnd(), rest: text.slice(at) }
}
