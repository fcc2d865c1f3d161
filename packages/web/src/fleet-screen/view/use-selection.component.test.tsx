import { Link, MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useSelection } from './use-selection.ts'

function Board() {
  const [tripId, select] = useSelection()
  return (
    <>
      <output>{tripId === null ? 'ninguno' : `viaje ${tripId}`}</output>
      <button type="button" onClick={() => select('2')}>
        Elegir 2
      </button>
      <Link to="/?viaje=1">Enlace a 1</Link>
      <Link to="/?viaje=">Enlace sin viaje</Link>
    </>
  )
}

const draw = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Board />
    </MemoryRouter>,
  )
const chosen = () => expect.element(page.getByRole('status'))
const follow = (name: string) => page.getByRole('link', { name }).click()

test('a link to a trip chooses it where another was chosen, whenever it is followed', async () => {
  await draw('/?viaje=1')
  await chosen().toHaveTextContent('viaje 1')
  for (const _time of ['first', 'second']) {
    await page.getByRole('button', { name: 'Elegir 2' }).click()
    await chosen().toHaveTextContent('viaje 2')
    await follow('Enlace a 1')
    await chosen().toHaveTextContent('viaje 1')
  }
})

test('an address that names no trip chooses none', async () => {
  await draw('/?viaje=')
  await chosen().toHaveTextContent('ninguno')
  await page.getByRole('button', { name: 'Elegir 2' }).click()
  await follow('Enlace sin viaje')
  await chosen().toHaveTextContent('ninguno')
})
