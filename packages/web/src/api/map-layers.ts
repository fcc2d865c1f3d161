import { queryOptions } from '@tanstack/react-query'
import type { CallAnswers } from '@vigia/contract/calls'
import { call, callForBytes } from './call.ts'
import type { FileBytes } from './send.ts'

const FRESH_MS = 5 * 60_000

/** Which layers of the map the organisation has tiles for: the path of each with `{z}/{x}/{y}`, else null. */
export const mapLayers = queryOptions({
  queryKey: ['map', 'layers'],
  queryFn: ({ signal }) => call('getMapLayers', { signal }),
  staleTime: FRESH_MS,
})

/** One tile, by the path of its layer with its numbers in it; the browser keeps it for as long as the server says. */
export const loadTile = (path: string, signal: AbortSignal): Promise<FileBytes> => callForBytes(path, { signal })

/** The operator's streets, and what is wrong with their file, which only administrators are told. */
export const streetsOf = ({ basemap, basemap_problem }: CallAnswers['getMapLayers']) => ({
  streets:
    basemap === null
      ? null
      : {
          ...{ path: basemap.path, schema: basemap.schema, bounds: basemap.bounds, attribution: basemap.attribution },
          ...{ minZoom: basemap.min_zoom, maxZoom: basemap.max_zoom },
        },
  streetsProblem: basemap_problem,
})
