import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { addressNow, noteInAddress } from '../browser/address.ts'
import { forgetRedirect, redirectAfterLogin } from '../browser/redirect.ts'
import { ProtectedRoute } from './protected-route.tsx'

afterEach(() => {
  const address = addressNow()
  address.delete('viaje')
  noteInAddress(address)
  forgetRedirect()
})

test('who signs in again comes back to the trip that was selected, which the router does not know', async () => {
  const address = addressNow()
  address.set('viaje', '7')
  noteInAddress(address)
  await render(
    <MemoryRouter initialEntries={['/sentinel?viaje=1']}>
      <Routes>
        <Route path="/" element={<p>Entrada</p>} />
        <Route path="/sentinel" element={<ProtectedRoute isScreen={() => true}>Sentinel</ProtectedRoute>} />
      </Routes>
    </MemoryRouter>,
  )
  await expect.element(page.getByText('Entrada')).toBeVisible()
  expect(redirectAfterLogin()).toBe(`/sentinel?${address}`)
})
