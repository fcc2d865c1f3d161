import { deflateSync } from 'node:zlib'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { PbfWriter } from 'pbf'

type Tags = Readonly<Record<string, string>>

export interface OsmNode extends LatLng {
  readonly id: number
  readonly tags?: Tags
}

export interface OsmWay {
  readonly id: number
  readonly nodeIds: readonly number[]
  readonly tags: Tags
}

export interface OsmRelation {
  readonly id: number
  readonly wayIds: readonly number[]
  readonly tags: Tags
}

/** What an extract of OpenStreetMap holds. */
export interface OsmData {
  readonly nodes: readonly OsmNode[]
  readonly ways: readonly OsmWay[]
  readonly relations: readonly OsmRelation[]
}

const NODES_PER_BLOCK = 8_000
const PER_DEGREE = 1e7
const WAY_MEMBER = 1

/** An OpenStreetMap extract (`.osm.pbf`) with dense nodes, packed as the project's own files are. */
export function osmExtract({ nodes, ways, relations }: OsmData, features = ['OsmSchema-V0.6', 'DenseNodes']): Buffer {
  const header = written((pbf) => {
    for (const feature of features) pbf.writeStringField(4, feature)
  })
  const blocks = [blob('OSMHeader', header)]
  for (let from = 0; from < nodes.length; from += NODES_PER_BLOCK)
    blocks.push(nodeBlock(nodes.slice(from, from + NODES_PER_BLOCK)))
  blocks.push(
    block(ways, 3, (way, pbf, texts) => {
      pbf.writeVarintField(1, way.id)
      writeTags(way.tags, pbf, texts)
      pbf.writePackedSVarint(8, steps(way.nodeIds))
    }),
  )
  blocks.push(
    block(relations, 4, (relation, pbf, texts) => {
      pbf.writeVarintField(1, relation.id)
      writeTags(relation.tags, pbf, texts)
      pbf.writePackedVarint(
        8,
        relation.wayIds.map(() => texts.of('')),
      )
      pbf.writePackedSVarint(9, steps(relation.wayIds))
      pbf.writePackedVarint(
        10,
        relation.wayIds.map(() => WAY_MEMBER),
      )
    }),
  )
  return Buffer.concat(blocks)
}

function nodeBlock(nodes: readonly OsmNode[]): Buffer {
  const texts = textTable()
  const isTagged = nodes.some(({ tags }) => tags !== undefined)
  const pairs = nodes.flatMap(({ tags = {} }) => [
    ...Object.entries(tags).flatMap(([key, value]) => [texts.of(key), texts.of(value)]),
    0,
  ])
  const dense = written((pbf) => {
    pbf.writePackedSVarint(1, steps(nodes.map(({ id }) => id)))
    pbf.writePackedSVarint(8, steps(nodes.map(({ lat }) => Math.round(lat * PER_DEGREE))))
    pbf.writePackedSVarint(9, steps(nodes.map(({ lng }) => Math.round(lng * PER_DEGREE))))
    if (isTagged) pbf.writePackedVarint(10, pairs)
  })
  return dataBlock(
    texts,
    written((pbf) => pbf.writeBytesField(2, dense)),
  )
}

function block<Element>(
  elements: readonly Element[],
  field: number,
  write: (element: Element, pbf: PbfWriter, texts: TextTable) => void,
): Buffer {
  const texts = textTable()
  const group = written((pbf) => {
    for (const element of elements)
      pbf.writeBytesField(
        field,
        written((own) => write(element, own, texts)),
      )
  })
  return dataBlock(texts, group)
}

function dataBlock(texts: TextTable, group: Uint8Array): Buffer {
  return blob(
    'OSMData',
    written((pbf) => {
      pbf.writeBytesField(
        1,
        written((table) => {
          for (const text of texts.all()) table.writeStringField(1, text)
        }),
      )
      pbf.writeBytesField(2, group)
    }),
  )
}

function blob(type: string, data: Uint8Array): Buffer {
  const body = written((pbf) => {
    pbf.writeVarintField(2, data.length)
    pbf.writeBytesField(3, deflateSync(data))
  })
  const header = written((pbf) => {
    pbf.writeStringField(1, type)
    pbf.writeVarintField(3, body.length)
  })
  const length = Buffer.alloc(4)
  length.writeUInt32BE(header.length)
  return Buffer.concat([length, header, body])
}

function written(write: (pbf: PbfWriter) => void): Uint8Array {
  const pbf = new PbfWriter()
  write(pbf)
  return pbf.finish().slice()
}

function writeTags(tags: Tags, pbf: PbfWriter, texts: TextTable): void {
  pbf.writePackedVarint(2, Object.keys(tags).map(texts.of))
  pbf.writePackedVarint(3, Object.values(tags).map(texts.of))
}

interface TextTable {
  readonly of: (text: string) => number
  readonly all: () => readonly string[]
}

/** Its first text is empty: zero ends the tags of a node. */
function textTable(): TextTable {
  const texts = new Map([['', 0]])
  const of = (text: string): number => {
    const known = texts.get(text) ?? texts.size
    texts.set(text, known)
    return known
  }
  return { of, all: () => [...texts.keys()] }
}

const steps = (values: readonly number[]): number[] => values.map((value, index) => value - (values[index - 1] ?? 0))
