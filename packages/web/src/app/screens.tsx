import { type ComponentType, lazy } from 'react'
import type { AppRoute } from './paths.ts'

/** What each screens/<name>/<name>-screen.tsx exports. */
interface ScreenModule {
  readonly Screen: ComponentType
}

const found = import.meta.glob<ScreenModule>('../screens/*/*-screen.tsx')
const components = new Map(
  Object.entries(found).map(([file, load]) => [file, lazy(() => load().then(({ Screen }) => ({ default: Screen })))]),
)

const fileOf = (route: AppRoute): string => `../screens/${route.screen}/${route.screen}-screen.tsx`

/** True for a route whose screen exists; a route without one is in no menu and leads to /. */
export const isBuilt = (route: AppRoute): boolean => components.has(fileOf(route))

/** Fetches a screen's chunk ahead of its first use. */
export async function prefetchScreen(route: AppRoute): Promise<void> {
  await found[fileOf(route)]?.().catch(() => null)
}

export function ScreenOf({ route }: { readonly route: AppRoute }) {
  const Screen = components.get(fileOf(route))
  return Screen === undefined ? null : <Screen />
}
