import { expect, test } from 'vitest'
import { kilometreRuns } from './kilometre-runs.ts'

/** Posts as `along:km`. */
const marksOf = (posts: string) =>
  posts.split(' ').flatMap((post) => {
    const [alongKm, km] = post.split(':').map(Number)
    return alongKm === undefined || km === undefined ? [] : [{ alongKm, km }]
  })
const runsOf = (posts: string): readonly string[] =>
  kilometreRuns(marksOf(posts)).map(
    ({ marks, direction }) => `${direction === 1 ? '+' : '-'} ${marks.map(({ km }) => km).join(' ')}`,
  )

test.each<[string, string, readonly string[]]>([
  ['growing', '0:10 1:11 2:12', ['+ 10 11 12']],
  ['falling', '0:12 1:11 2:10', ['- 12 11 10']],
  ['two confirm each other', '0:10 1:11', ['+ 10 11']],
  ['one alone proves nothing', '0:10', []],
  ['none', '', []],
  ['not quite where they should stand', '0:10 1.2:11 2:12', ['+ 10 11 12']],
  ['too far from where they should stand', '0:10 1.3:11', []],
  ['a long way without any', '0:10 40.1:50', ['+ 10 50']],
  ['a long way on which the road was built anew', '0:10 1:11 41.5:51 42.5:52', ['+ 10 11', '+ 51 52']],
  ['a wrong one between', '0:10 1:11 2:21 3:13 4:14', ['+ 10 11 13 14']],
  ['a wrong one that would agree backwards', '0:10 1:11 2:12 3:11 4:14', ['+ 10 11 12 14']],
  ['a wrong one at the end', '0:10 1:11 2:12 3:31', ['+ 10 11 12']],
  ['two wrong in a row', '0:10 1:11 2:55 3:7 4:14', ['+ 10 11 14']],
  ['twice the same, one on either side', '0:10 0.02:10 1:11 1.02:11', ['+ 10 11']],
  ['the same twice and no other', '0:10 0.05:10', []],
  ['so near that they agree by chance', '0:10 0.3:10.2', []],
  ['the count begins anew', '0:18 1:19 2:20 2.5:0 3.5:1 4.5:2', ['+ 18 19 20', '+ 0 1 2']],
  ['the count turns around', '0:2 1:1 2:0 3:1 4:2', ['- 2 1', '+ 0 1 2']],
  ['no number at all agrees', '0:5 1:50 2:500', []],
])('runs of posts: %s', (_why, posts, runs) => {
  expect(runsOf(posts)).toEqual(runs)
})
