import { useEffect } from 'react'

interface SharedSheet {
  readonly sheet: CSSStyleSheet
  users: number
}

/**
 * Stands in for the package `react-style-singleton` (vite.config.ts), with which dialogs and menus hold the page still: the
 * page's policy refuses the style elements that the package writes, and takes style sheets that a script makes.
 * A component whose `styles` hold while at least one of it is on screen.
 */
export const styleSingleton = () => {
  const shared: SharedSheet = { sheet: new CSSStyleSheet(), users: 0 }
  return ({ styles, dynamic = false }: { readonly styles: string; readonly dynamic?: boolean }): null =>
    useShared(shared, styles, dynamic)
}

function useShared(shared: SharedSheet, styles: string, isDynamic: boolean): null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the package: later styles count only where they are dynamic
  useEffect(() => {
    const { sheet } = shared
    shared.users += 1
    if (shared.users === 1) {
      sheet.replaceSync(styles)
      document.adoptedStyleSheets.push(sheet)
    }
    return () => {
      shared.users -= 1
      if (shared.users === 0) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [isDynamic ? styles : ''])
  return null
}
