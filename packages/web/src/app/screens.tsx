import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, Suspense, use, useState } from 'react'
import type { FirstQuery } from '../api/listing.ts'
import type { AppRoute } from './paths.ts'
import { StartSplash } from './start-splash.tsx'

/** Which screen a route leads to. */
type ScreenName = Pick<AppRoute, 'screen'>

/** What each screens/<name>/<name>-screen.tsx exports. */
interface ScreenModule {
  readonly Screen: ComponentType
  /** What its first sight is made of: asked before it is made, so that it is made once, with its rows. */
  readonly firstQueries?: readonly FirstQuery[]
}

/** An answer that takes longer finds the screen there, saying that it waits. */
const FIRST_ANSWERS_WITHIN_MS = 1_000

const found = import.meta.glob<ScreenModule>('../screens/*/*-screen.tsx')
const fetched = new Map<string, ScreenModule>()

const fileOf = (route: ScreenName): string => `../screens/${route.screen}/${route.screen}-screen.tsx`

/** Fetches a screen's chunk ahead of its first use. */
export async function prefetchScreen(route: ScreenName): Promise<void> {
  await fetchScreen(route).catch(() => null)
}

/** The screen of a route, once its chunk and its first answers are there. Give it the route's path as its key. */
export function ScreenOf({ route }: { readonly route: ScreenName }) {
  const client = useQueryClient()
  const [coming] = useState(() => readyNow(route, client) ?? ready(route, client))
  if (!(coming instanceof Promise)) return <coming.Screen />
  return (
    <Suspense fallback={<StartSplash />}>
      <Coming screen={coming} />
    </Suspense>
  )
}

function Coming({ screen }: { readonly screen: Promise<ScreenModule> }) {
  const { Screen } = use(screen)
  return <Screen />
}

async function fetchScreen(route: ScreenName): Promise<ScreenModule> {
  const file = fileOf(route)
  const load = found[file]
  if (load === undefined) throw new Error(`no screen ${route.screen}`)
  const module = await load()
  fetched.set(file, module)
  return module
}

/** The screen if nothing has to be waited for: its chunk is there, and answers from before. */
function readyNow(route: ScreenName, client: QueryClient): ScreenModule | null {
  const module = fetched.get(fileOf(route))
  return module !== undefined && unanswered(module, client).length === 0 ? module : null
}

async function ready(route: ScreenName, client: QueryClient): Promise<ScreenModule> {
  const module = await fetchScreen(route)
  const answers = unanswered(module, client).map((query) => client.prefetchQuery(query))
  await Promise.race([Promise.all(answers), new Promise((late) => setTimeout(late, FIRST_ANSWERS_WITHIN_MS))])
  return module
}

const unanswered = ({ firstQueries = [] }: ScreenModule, client: QueryClient): readonly FirstQuery[] =>
  firstQueries.filter(({ queryKey }) => client.getQueryData(queryKey) === undefined)
