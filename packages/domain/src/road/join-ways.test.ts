import { expect, test } from 'vitest'
import { joinWays, type RoadNode } from './join-ways.ts'

/** Nodes on a plan: `b` is one step east of `a`, `A` one step north of it. */
const PLAN = [' xyz ', 'ABCDE', 'abcde']
const node = (name: string): RoadNode => {
  const row = PLAN.findIndex((line) => line.includes(name))
  const column = PLAN[row]?.indexOf(name) ?? 0
  return { id: name.charCodeAt(0), lat: 20 - row / 100, lng: -100 + column / 100 }
}
const linesOf = (ways: readonly string[]): readonly string[] =>
  joinWays(ways.map((way) => [...way].map(node))).map((line) => String.fromCharCode(...line.map(({ id }) => id)))

test.each<[string, readonly string[], readonly string[]]>([
  ['one alone', ['abc'], ['abc']],
  ['two in a row', ['ab', 'bc'], ['abc']],
  ['in any order and direction', ['dc', 'ab', 'cb'], ['dcba']],
  ['apart', ['ab', 'de'], ['ab', 'de']],
  ['a branch: straight on goes on', ['ab', 'bB', 'bc'], ['abc', 'bB']],
  ['carriageways that become one', ['ab', 'bc', 'Ab'], ['abc', 'Ab']],
  ['a crossing of the road with itself', ['bB', 'AB', 'BC', 'Bx'], ['ABC', 'bBx']],
  ['back again is another line', ['ab', 'Ab'], ['ab', 'Ab']],
  ['a sharp corner of one road', ['ab', 'bB'], ['abB']],
  ['a ring', ['ab', 'bB', 'BA', 'Aa'], ['abBAa']],
  ['nothing', [], []],
])('ways joined: %s', (_why, ways, lines) => {
  expect([...linesOf(ways)].sort()).toEqual([...lines].sort())
})
