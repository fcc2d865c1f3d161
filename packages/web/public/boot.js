// Before the first paint: the chosen looks, and whether the static page shows sign-in or the start-up splash.
// A file of its own because the page's policy refuses inline scripts; theme.ts takes over from here.
;(() => {
  const root = document.documentElement
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const theme = read('tema')
  const isGuardian = location.pathname === '/guardian'
  const light =
    !isGuardian && (theme === 'dia' || (theme === 'auto' && matchMedia('(prefers-color-scheme: light)').matches))
  root.dataset.theme = light ? 'dia' : 'noche'
  const density = read('densidad')
  if (density === 'compacta' || density === 'detallada') root.dataset.density = density
  const letters = read('letra')
  if (letters === '112' || letters === '125') root.dataset.letra = letters
  const query = new URLSearchParams(location.search)
  const scale = query.has('muro') ? 'muro' : (query.get('escala') ?? read('escala'))
  if (scale === 'muro') root.dataset.escala = 'muro'
  const atSignIn = location.pathname === '/' || location.pathname === '/login'
  root.dataset.start = atSignIn && read('isAuthenticated') !== 'true' ? 'login' : 'splash'
})()
