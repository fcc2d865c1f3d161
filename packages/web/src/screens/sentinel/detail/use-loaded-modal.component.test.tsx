import type { ComponentType } from 'react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { tripOf } from '../../../../test/trip-of.ts'
import { useLoadedModal } from './use-loaded-modal.ts'
import type { TripFocus } from './use-trip-focus.ts'

const FOCUS: TripFocus = {
  ...{ trip: tripOf({}), detail: undefined, gpsData: null, isGpsDataUnread: false, history: undefined },
  ...{ isHistoryUnread: false, failure: null, reload: () => undefined },
}
const Detail = () => <p>El detalle</p>

function fetched() {
  let arrive: () => void = () => undefined
  const code = new Promise<ComponentType>((resolve) => {
    arrive = () => resolve(Detail)
  })
  return { load: () => code, code, arrive: () => arrive() }
}

function Board({ load }: { readonly load: () => Promise<ComponentType> }) {
  const [isOpen, setOpen] = useState(false)
  const Modal = useLoadedModal({ focus: isOpen ? FOCUS : null, close: () => setOpen(false) }, load)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ver detalles
      </button>
      <p>{isOpen ? 'abierto' : 'cerrado'}</p>
      {isOpen && Modal !== null ? <Modal /> : null}
    </>
  )
}

const open = page.getByRole('button', { name: 'Ver detalles' })
const detail = page.getByText('El detalle')

test('a detail that was turned away by Esc before its code came does not open afterwards', async () => {
  const { load, code, arrive } = fetched()
  await render(<Board load={load} />)
  await open.click()
  await expect.element(page.getByText('abierto')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('cerrado')).toBeVisible()
  arrive()
  await code
  await expect.element(detail).not.toBeInTheDocument()
  await open.click()
  await expect.element(detail).toBeVisible()
})

test('once it is there, Esc is its own', async () => {
  const { load, arrive } = fetched()
  await render(<Board load={load} />)
  await open.click()
  arrive()
  await expect.element(detail).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('abierto')).toBeVisible()
})
