import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { RoadNode } from '@vigia/domain/road/join-ways'
import { kilometreOf } from '@vigia/domain/road/kilometre-of'
import type { KilometrePost } from '@vigia/domain/road/mark-kilometres'
import { referenceOfWay } from '@vigia/domain/road/reference-of-way'
import { roadReferences } from '@vigia/domain/road/road-references'
import { ExtractError, extractBlocks } from './extract-blocks.ts'
import { needNodes } from './need-nodes.ts'
import { type ElementVisitor, type Tags, visitElements } from './visit-elements.ts'

/** Streets, and the slip roads of the others, have no number of their own. */
const NUMBERED = new Set(['motorway', 'trunk', 'primary', 'secondary'])
const KILOMETRE_TAGS = ['distance', 'pk', 'kilometer', 'kilometre', 'km', 'ref', 'name'] as const
const REFERENCE_TAGS = ['road_ref', 'highway:ref', 'ref'] as const

/** A kilometre post as it is mapped; null where it does not say of which road. */
export interface MappedPost extends KilometrePost {
  readonly reference: string | null
}

/** The numbered roads of an extract: their ways by reference, and all kilometre posts. */
export interface MappedRoads {
  readonly ways: ReadonlyMap<string, readonly (readonly RoadNode[])[]>
  readonly posts: readonly MappedPost[]
}

/** A post whose texts are read, but not yet held against the roads that there are. */
interface ReadPost extends KilometrePost {
  readonly references: readonly string[]
}

interface MappedWay {
  readonly id: number
  readonly text: string
  readonly nodeIds: Float64Array
}

/**
 * Reads the numbered roads of an OpenStreetMap extract in two passes: which ways they are, then where the nodes of these are. Of the
 * country's nodes only those are kept.
 *
 * @param onProgress is told the share of the work that is done, from 0 to 1. Throws `ExtractError`, also where there is no such road.
 */
export async function readRoads(path: string, onProgress: (share: number) => void): Promise<MappedRoads> {
  const mapped: MappedWay[] = []
  const posts: ReadPost[] = []
  const byRelation = new Map<number, string[]>()
  await visitFile(
    path,
    {
      tagged: { key: 'highway', value: 'milestone', visit: (point, tags) => posts.push(...postOf(point, tags)) },
      way: ({ id, tags, nodeIds }) => {
        if (!NUMBERED.has(tags.highway ?? '') || nodeIds.length < 2) return
        mapped.push({ id, text: tags.ref ?? '', nodeIds: Float64Array.from(nodeIds) })
      },
      relation: ({ tags, wayIds }) => {
        if (tags.type !== 'route' || tags.route !== 'road') return
        const references = roadReferences(tags.ref ?? '', tags.network)
        for (const id of wayIds) byRelation.set(id, [...(byRelation.get(id) ?? []), ...references])
      },
    },
    (share) => onProgress(share / 2),
  )

  const numbered = mapped.flatMap(({ id, text, nodeIds }) => {
    const reference = referenceOfWay(text, byRelation.get(id) ?? [])
    return reference === null ? [] : [{ reference, nodeIds }]
  })
  if (numbered.length === 0) throw new ExtractError(`${path} no tiene carreteras con número.`)
  const nodes = needNodes(numbered.map(({ nodeIds }) => nodeIds))
  await visitFile(path, { node: nodes.place }, (share) => onProgress(0.5 + share / 2))

  const ways = new Map<string, (readonly RoadNode[])[]>()
  for (const { reference, nodeIds } of numbered) {
    for (const part of placedParts(nodeIds, nodes.pointOf)) {
      const own = ways.get(reference)
      if (own === undefined) ways.set(reference, [part])
      else own.push(part)
    }
  }
  if (ways.size === 0) throw new ExtractError(`${path} no tiene los puntos de sus carreteras: descárguelo completo.`)
  return {
    ways,
    posts: posts.map(({ point, km, references }) => ({
      ...{ point, km },
      reference: references.find((reference) => ways.has(reference)) ?? null,
    })),
  }
}

async function visitFile(path: string, visitor: ElementVisitor, onProgress: (share: number) => void): Promise<void> {
  for await (const { data, readShare } of extractBlocks(path)) {
    try {
      visitElements(data, visitor)
    } catch {
      throw new ExtractError(`${path} está dañado: descárguelo de nuevo.`)
    }
    onProgress(readShare)
  }
}

function postOf(point: LatLng, tags: Tags): readonly ReadPost[] {
  const [km] = KILOMETRE_TAGS.flatMap((key) => kilometreOf(tags[key] ?? '') ?? [])
  // A number alone, or with km, is the kilometre, not the road.
  const references = REFERENCE_TAGS.flatMap((key) => {
    const text = tags[key] ?? ''
    return /[A-Za-z]{2}/.test(text) && kilometreOf(text) === null ? roadReferences(text) : []
  })
  return km === undefined ? [] : [{ point, km, references }]
}

/** A way at the border of an extract goes through nodes that lie outside: what is between them stays. */
function placedParts(nodeIds: Float64Array, pointOf: (id: number) => LatLng | null): readonly (readonly RoadNode[])[] {
  const parts: RoadNode[][] = [[]]
  for (const id of nodeIds) {
    const point = pointOf(id)
    if (point === null) parts.push([])
    else parts.at(-1)?.push({ id, ...point })
  }
  return parts.filter(({ length }) => length >= 2)
}
