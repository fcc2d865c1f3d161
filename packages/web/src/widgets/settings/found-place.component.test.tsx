import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FoundPlace } from './found-place.tsx'

function Address() {
  return <p>Dirección: {useLocation().search}</p>
}

test('the address leads to one control, which gets the focus, and says so once', async () => {
  await render(
    <MemoryRouter initialEntries={['/settings/maps?ajuste=contact.central_phone']}>
      <FoundPlace setting="map.streets">
        <input aria-label="Calles" />
      </FoundPlace>
      <FoundPlace setting="contact.central_phone">
        <input aria-label="Teléfono" />
      </FoundPlace>
      <Address />
    </MemoryRouter>,
  )
  await expect.element(page.getByRole('textbox', { name: 'Teléfono' })).toHaveFocus()
  expect(document.querySelectorAll('[data-found]')).toHaveLength(1)
  await expect.element(page.getByText(/^Dirección: $/)).toBeVisible()
})

test('of several to choose from the chosen one has the focus', async () => {
  await render(
    <MemoryRouter initialEntries={['/settings?ajuste=sign-in.require_second_factor']}>
      <FoundPlace setting="sign-in.require_second_factor">
        <label>
          <input type="radio" name="rule" /> Voluntario
        </label>
        <label>
          <input type="radio" name="rule" defaultChecked /> Todas las personas
        </label>
      </FoundPlace>
    </MemoryRouter>,
  )
  await expect.element(page.getByRole('radio', { name: 'Todas las personas' })).toHaveFocus()
})
