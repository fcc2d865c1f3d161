import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { PbfReader } from 'pbf'

export type Tags = Readonly<Record<string, string>>

/** A way: its tags, and the nodes that it goes through by their ids. */
interface ExtractWay {
  readonly id: number
  readonly tags: Tags
  readonly nodeIds: readonly number[]
}

/** A relation: its tags, and the ways that belong to it by their ids. */
interface ExtractRelation {
  readonly tags: Tags
  readonly wayIds: readonly number[]
}

/** What is wanted of a block; each is called for every element of its kind. */
export interface ElementVisitor {
  /** Every node, without its tags. */
  node?(id: number, point: LatLng): void
  /** Only nodes whose `key` is `value`: a block in whose texts these are not is passed over. */
  readonly tagged?: { readonly key: string; readonly value: string; visit(point: LatLng, tags: Tags): void }
  way?(way: ExtractWay): void
  relation?(relation: ExtractRelation): void
}

const NANO = 1e-9
const WAY_MEMBER = 1

interface Block {
  readonly texts: readonly string[]
  readonly groups: readonly Uint8Array[]
  readonly granularity: number
  readonly latOffset: number
  readonly lngOffset: number
}

/** Calls the visitor for the elements of one block (`extractBlocks`). Throws for one that is damaged. */
export function visitElements(data: Uint8Array, visitor: ElementVisitor): void {
  const block = readBlock(data)
  for (const group of block.groups) {
    new PbfReader(group).readFields((field, _result, pbf) => {
      if (field === 1) visitNode(pbf.readBytes(), block, visitor)
      else if (field === 2) visitDenseNodes(pbf.readBytes(), block, visitor)
      else if (field === 3) visitor.way?.(readWay(pbf.readBytes(), block))
      else if (field === 4) visitor.relation?.(readRelation(pbf.readBytes(), block))
    }, null)
  }
}

function readBlock(data: Uint8Array): Block {
  const texts: string[] = []
  const groups: Uint8Array[] = []
  const scale = { granularity: 100, latOffset: 0, lngOffset: 0 }
  new PbfReader(data).readFields((field, _result, pbf) => {
    if (field === 1) pbf.readMessage((_field, _texts, message) => texts.push(message.readString()), texts)
    else if (field === 2) groups.push(pbf.readBytes())
    else if (field === 17) scale.granularity = pbf.readVarint()
    else if (field === 19) scale.latOffset = pbf.readVarint(true)
    else if (field === 20) scale.lngOffset = pbf.readVarint(true)
  }, null)
  return { texts, groups, ...scale }
}

function pointIn({ granularity, latOffset, lngOffset }: Block, lat: number, lng: number): LatLng {
  const point = { lat: NANO * (latOffset + granularity * lat), lng: NANO * (lngOffset + granularity * lng) }
  if (Math.abs(point.lat) > 90 || Math.abs(point.lng) > 180) throw new Error('a node lies beside the earth')
  return point
}

/** The fields that a node, a way and a relation have in common: id, keys, values. */
interface ElementFields {
  id: number
  keys: number[]
  values: number[]
}

function tagsOf({ keys, values }: ElementFields, { texts }: Block): Tags {
  return Object.fromEntries(keys.map((key, index) => [texts[key] ?? '', texts[values[index] ?? 0] ?? '']))
}

function visitNode(bytes: Uint8Array, block: Block, { node, tagged }: ElementVisitor): void {
  const fields: ElementFields & { lat: number; lng: number } = { id: 0, keys: [], values: [], lat: 0, lng: 0 }
  new PbfReader(bytes).readFields((field, _result, pbf) => {
    if (field === 1) fields.id = pbf.readSVarint()
    else if (field === 2) pbf.readPackedVarint(fields.keys)
    else if (field === 3) pbf.readPackedVarint(fields.values)
    else if (field === 8) fields.lat = pbf.readSVarint()
    else if (field === 9) fields.lng = pbf.readSVarint()
  }, null)
  const point = pointIn(block, fields.lat, fields.lng)
  node?.(fields.id, point)
  const tags = tagsOf(fields, block)
  if (tagged !== undefined && tags[tagged.key] === tagged.value) tagged.visit(point, tags)
}

function visitDenseNodes(bytes: Uint8Array, block: Block, { node, tagged }: ElementVisitor): void {
  const isTagged = tagged !== undefined && block.texts.includes(tagged.key) && block.texts.includes(tagged.value)
  if (node === undefined && !isTagged) return
  const [ids, lats, lngs, texts]: number[][] = [[], [], [], []]
  new PbfReader(bytes).readFields((field, _result, pbf) => {
    if (field === 1) pbf.readPackedSVarint(ids)
    else if (field === 8) pbf.readPackedSVarint(lats)
    else if (field === 9) pbf.readPackedSVarint(lngs)
    else if (field === 10 && isTagged) pbf.readPackedVarint(texts)
  }, null)
  let [id, lat, lng, textAt] = [0, 0, 0, 0]
  for (const [index, step] of (ids ?? []).entries()) {
    id += step
    lat += lats?.[index] ?? 0
    lng += lngs?.[index] ?? 0
    const point = pointIn(block, lat, lng)
    node?.(id, point)
    if (!isTagged) continue
    // Keys and values in turn, a zero after those of each node; none at all where no node of the group has a tag.
    const end = texts?.indexOf(0, textAt) ?? -1
    const pairs = texts?.slice(textAt, end === -1 ? undefined : end) ?? []
    textAt += pairs.length + 1
    const [keys, values] = [pairs.filter((_text, at) => at % 2 === 0), pairs.filter((_text, at) => at % 2 === 1)]
    const tags = tagsOf({ id, keys, values }, block)
    if (tags[tagged.key] === tagged.value) tagged.visit(point, tags)
  }
}

function readWay(bytes: Uint8Array, block: Block): ExtractWay {
  const fields: ElementFields & { readonly steps: number[] } = { id: 0, keys: [], values: [], steps: [] }
  new PbfReader(bytes).readFields((field, _result, pbf) => {
    if (field === 1) fields.id = pbf.readVarint()
    else if (field === 2) pbf.readPackedVarint(fields.keys)
    else if (field === 3) pbf.readPackedVarint(fields.values)
    else if (field === 8) pbf.readPackedSVarint(fields.steps)
  }, null)
  return { id: fields.id, tags: tagsOf(fields, block), nodeIds: summed(fields.steps) }
}

function readRelation(bytes: Uint8Array, block: Block): ExtractRelation {
  const fields: ElementFields & { readonly steps: number[]; readonly kinds: number[] } = {
    id: 0,
    keys: [],
    values: [],
    steps: [],
    kinds: [],
  }
  new PbfReader(bytes).readFields((field, _result, pbf) => {
    if (field === 2) pbf.readPackedVarint(fields.keys)
    else if (field === 3) pbf.readPackedVarint(fields.values)
    else if (field === 9) pbf.readPackedSVarint(fields.steps)
    else if (field === 10) pbf.readPackedVarint(fields.kinds)
  }, null)
  const ids = summed(fields.steps)
  return { tags: tagsOf(fields, block), wayIds: ids.filter((_id, index) => fields.kinds[index] === WAY_MEMBER) }
}

/** Ids are stored as the difference to the one before. */
function summed(steps: readonly number[]): readonly number[] {
  let sum = 0
  return steps.map((step) => {
    sum += step
    return sum
  })
}
