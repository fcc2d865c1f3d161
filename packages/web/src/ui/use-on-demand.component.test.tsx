import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useOnDemand } from './use-on-demand.ts'

const Panel = () => <p>El detalle</p>

function Screen({ load }: { readonly load: () => Promise<ComponentType> }) {
  const Loaded = useOnDemand(load, true)
  return (
    <>
      <p>La lista</p>
      {Loaded === null ? <p>Cargando viaje...</p> : <Loaded />}
    </>
  )
}

test('a part whose fetch fails leaves the screen and what says that it loads, and is there once a fetch succeeds', async () => {
  let isAway = true
  let asked = 0
  const load = async (): Promise<ComponentType> => {
    asked += 1
    if (isAway) throw new TypeError('Failed to fetch dynamically imported module')
    return Panel
  }
  await render(<Screen load={load} />)
  await expect.poll(() => asked, { timeout: 20_000 }).toBeGreaterThan(1)
  await expect.element(page.getByText('Cargando viaje...')).toBeVisible()
  await expect.element(page.getByText('La lista')).toBeVisible()
  isAway = false
  await expect.element(page.getByText('El detalle'), { timeout: 20_000 }).toBeVisible()
  await expect.element(page.getByText('Cargando viaje...')).not.toBeInTheDocument()
})
