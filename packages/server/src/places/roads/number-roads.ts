import { joinWays } from '@vigia/domain/road/join-ways'
import { type KilometrePost, markKilometres, POST_REACH_KM } from '@vigia/domain/road/mark-kilometres'
import type { MappedPost, MappedRoads } from './read-roads.ts'
import { createRoadIndex } from './road-index.ts'
import { packPieces, type RoadPiece } from './road-piece.ts'

/** What was made of an extract. */
export interface NumberedRoads {
  readonly pieces: readonly RoadPiece[]
  /** References in all. */
  readonly roads: number
  /** Kilometre posts that stand beside a road of theirs. */
  readonly posts: number
}

/** Joins the ways of each road and gives their lines the kilometres that its posts prove. */
export async function numberRoads({ ways, posts }: MappedRoads): Promise<NumberedRoads> {
  const lines = [...ways].flatMap(([reference, own]) => joinWays(own).map((line) => ({ reference, line })))
  const bare = lines.flatMap(({ reference, line }) =>
    packPieces(
      reference,
      line.map((point) => ({ ...point, km: null })),
    ),
  )
  const postsOf = await postsByRoad(posts, bare)
  const pieces = lines.flatMap(({ reference, line }) =>
    packPieces(reference, markKilometres(line, postsOf.get(reference) ?? [])),
  )
  const used = [...postsOf.values()].reduce((sum, own) => sum + own.length, 0)
  return { pieces, roads: ways.size, posts: used }
}

/** The posts of each road: those that name it and stand beside it, and those that name none where no other road is near. */
async function postsByRoad(
  posts: readonly MappedPost[],
  pieces: readonly RoadPiece[],
): Promise<ReadonlyMap<string, KilometrePost[]>> {
  const roads = await createRoadIndex(pieces)
  const byRoad = new Map<string, KilometrePost[]>()
  for (const { point, km, reference } of posts) {
    const near = new Set(roads.nearby(point, POST_REACH_KM).map((segment) => segment.reference))
    const [only] = near
    const own =
      reference !== null && near.has(reference) ? reference : reference === null && near.size === 1 ? only : undefined
    if (own !== undefined) byRoad.set(own, [...(byRoad.get(own) ?? []), { point, km }])
  }
  return byRoad
}
