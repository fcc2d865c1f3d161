import { MemoryRouter } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SettingsColumns, SettingsSection } from './settings-section.tsx'

afterAll(() => page.viewport(1440, 900))

test.each([3840, 1440, 390])('two columns under a head fill the section at %s px', async (width) => {
  await page.viewport(width, 900)
  await render(
    <MemoryRouter>
      <SettingsSection title="Mi cuenta">
        <SettingsColumns>
          <header>Ana</header>
          <div>Contraseña</div>
          <div>Sesiones</div>
        </SettingsColumns>
      </SettingsSection>
    </MemoryRouter>,
  )
  const right = (text: string): number => page.getByText(text).element().getBoundingClientRect().right
  await expect.poll(() => right('Sesiones')).toBe(right('Ana'))
  await expect.poll(() => right('Ana')).toBeGreaterThan(width - 20)
})
