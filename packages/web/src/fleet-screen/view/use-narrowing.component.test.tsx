import { Link, MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { addressNow, noteInAddress } from '../../browser/address.ts'
import { type NarrowingAddress, useNarrowing } from './use-narrowing.ts'

const ADDRESS: NarrowingAddress<string> = {
  read: (address) => ({ search: address.get('buscar') ?? '', filter: address.get('ver') ?? 'todas' }),
  write: (address, { search, filter }) => {
    address.set('buscar', search)
    address.set('ver', filter)
  },
}

function List({ address }: { readonly address?: NarrowingAddress<string> }) {
  const { search, filter, setSearch, setFilter, showAll } = useNarrowing('todas', address)
  return (
    <>
      <output>
        {filter}: {search}
      </output>
      <button type="button" onClick={() => setFilter('vencidas')}>
        Vencidas
      </button>
      <button
        type="button"
        onClick={() => {
          setSearch('tula')
          setFilter('irregulares')
        }}
      >
        Las dos
      </button>
      <button type="button" onClick={showAll}>
        Quitar
      </button>
      <Link to="/?ver=mudas">Mudas</Link>
    </>
  )
}

// The test runner's own address is put back as it was.
let before = ''
beforeEach(() => {
  before = globalThis.location.search
})
afterEach(() => noteInAddress(new URLSearchParams(before)))

const draw = (at: string, address?: NarrowingAddress<string>) =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <List {...(address === undefined ? {} : { address })} />
    </MemoryRouter>,
  )
const press = (name: string) => page.getByRole('button', { name }).click()
const shown = (text: string) => expect.element(page.getByRole('status')).toHaveTextContent(text)
const noted = () => [addressNow().get('ver'), addressNow().get('buscar')]

test('what is narrowed is noted in the address, which holds what else it held, and makes no entry of the history', async () => {
  noteInAddress(new URLSearchParams('tab=todas'))
  const entries = history.length
  await draw('/?ver=vencidas&buscar=panuco', ADDRESS)
  await shown('vencidas: panuco')
  await press('Las dos')
  await shown('irregulares: tula')
  expect([...noted(), addressNow().get('tab'), history.length]).toEqual(['irregulares', 'tula', 'todas', entries])
  await press('Quitar')
  await shown('todas:')
  expect(noted()).toEqual(['todas', ''])
})

test('a link narrows by what it says, whenever it is followed', async () => {
  await draw('/', ADDRESS)
  for (const _time of ['first', 'second']) {
    await press('Vencidas')
    await shown('vencidas:')
    await page.getByRole('link').click()
    await shown('mudas:')
  }
})

test('a list that has no part in the address keeps what is narrowed through a link, and notes nothing', async () => {
  await draw('/?ver=mudas')
  await shown('todas:')
  await press('Vencidas')
  await page.getByRole('link').click()
  await shown('vencidas:')
  expect(noted()).toEqual([null, null])
})
