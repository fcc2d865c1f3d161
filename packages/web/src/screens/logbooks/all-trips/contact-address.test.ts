import { expect, test } from 'vitest'
import { CONTACT_ADDRESS } from './contact-address.ts'
import { ALL_CONTACTS } from './contact-filter.ts'

const read = (text: string) => CONTACT_ADDRESS.read(new URLSearchParams(text))
const written = (text: string, over: string): string => {
  const address = new URLSearchParams(over)
  CONTACT_ADDRESS.write(address, read(text))
  return String(address)
}

test.each([
  ['nothing', '', { search: '', filter: ALL_CONTACTS }],
  [
    'a kind that there is not, and names of nobody',
    'ver=otra&cliente=&asignado=',
    { search: '', filter: ALL_CONTACTS },
  ],
  [
    'all of it',
    'buscar=báscula&ver=sin-comentario&cliente=Cementos Tula&linea=TransNorte&comento=Ana Pineda&asignado=7',
    {
      search: 'báscula',
      filter: { kind: 'no-comment', client: 'Cementos Tula', carrier: 'TransNorte', by: 'Ana Pineda', assignee: '7' },
    },
  ],
])('%s in the address', (_what, text, narrowing) => {
  expect(read(text)).toEqual(narrowing)
})

test('what is narrowed is written, what is not is taken away, and what else the address says stays', () => {
  expect(written('ver=vencidas&cliente=Tula', 'tab=todas&linea=Norte&buscar=x')).toBe(
    'tab=todas&ver=vencidas&cliente=Tula',
  )
  expect(written('', 'tab=todas&ver=irregulares&asignado=7')).toBe('tab=todas')
})
