import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ExportMenu } from './export-menu.tsx'

test('its formats are things to do, none of them chosen', async () => {
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <ExportMenu fileName="zonas" load={() => Promise.resolve('')} />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Exportar' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'GPX' })).toBeVisible()
  expect(page.getByRole('menuitem').elements()).toHaveLength(3)
  expect(page.getByRole('menuitemradio').elements()).toHaveLength(0)
})
