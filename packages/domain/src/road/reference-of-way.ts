import { isBareReference, roadReferences } from './road-references.ts'

/**
 * The reference by which a way is told: its own first one, in full where a route to which it belongs says whose bare number it is; without
 * one of its own that of its route, if it belongs to one only. Null: it has no number, or nobody can say which.
 *
 * @param text the way's own `ref`. @param ofRoutes the references of the routes to which it belongs.
 */
export function referenceOfWay(text: string, ofRoutes: readonly string[]): string | null {
  const [own] = roadReferences(text)
  const routes = [...new Set(ofRoutes)]
  if (own === undefined) return routes.length === 1 ? (routes[0] ?? null) : null
  if (!isBareReference(own)) return own
  const inFull = routes.filter((route) => route.endsWith(`-${own}`))
  return inFull.length === 1 ? (inFull[0] ?? own) : own
}
