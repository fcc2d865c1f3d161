import { page } from '../answers.ts'

const STYLE = `<style>
*{box-sizing:border-box}body{margin:0;font:13px Arial,sans-serif;color:#222;background:#f2f1ee}
header{height:34px;background:#1f4e79;color:#fff;display:flex;align-items:center;gap:18px;padding:0 12px}
header b{font-size:14px}header a{color:#fff;text-decoration:none}header em{margin-left:auto;font-style:normal}
.all{display:flex;height:calc(100vh - 34px)}ul{width:132px;margin:0;padding:0;list-style:none;background:#fff;border-right:1px solid #bbb;overflow:auto}
li{padding:8px 10px;border-bottom:1px solid #ddd;cursor:pointer;display:flex;color:#1a7f1a}li.h{background:#dde4ec;color:#222;font-weight:bold;cursor:default}
li.on{background:#fff3c4}li.off{color:#b00}li i{margin-left:auto;font-style:normal;color:#222}
#map{flex:1;position:relative;overflow:hidden}#map svg{width:100%;height:100%;background:#f2f1ee}
path{fill:none;stroke:#cfcac0;stroke-width:2}path.trunk{stroke:#e0b25c;stroke-width:3}#map circle{fill:#888}#map text{font-size:11px;fill:#555}
.unit{fill:#1a7f1a!important;stroke:#fff;stroke-width:2}.unit.off{fill:#d33!important}
.popup{position:absolute;background:#fff;border:1px solid #888;padding:6px 8px;font-size:12px;line-height:1.4;box-shadow:0 1px 4px #0004}
form{width:300px;margin:80px auto;background:#fff;border:1px solid #bbb;padding:18px}label{display:block;margin:8px 0}input{width:100%;padding:6px}button{padding:6px 14px;margin-top:8px}.error{color:#b00}
</style>`

/** The page that asks for account and password. */
export const signInPage = (title: string, error: string, asksLetters: boolean): string =>
  page(
    'es',
    `${title}: acceso`,
    STYLE,
    `<header><b>${title.toUpperCase()}</b></header><form method="post" action="/acceso"><h3>Acceso a clientes</h3><p class="error">${error}</p>
<label>Cuenta<input name="cuenta" autocomplete="username"></label><label>Contraseña<input type="password" name="clave" autocomplete="current-password"></label>
${asksLetters ? '<img src="/codigo.svg" alt="Código de seguridad" width="170" height="50"><label>Escriba las letras de la imagen<input name="codigo" maxlength="5" autocomplete="off"></label>' : ''}
<button>Entrar</button></form>`,
  )

const SCRIPT = `
let chosen=null,units=[];
const list=document.querySelector('ul'),map=document.querySelector('#map'),svg=map.querySelector('svg');
const text=(tag,value,name)=>{const e=document.createElement(tag);e.textContent=value;if(name)e.className=name;return e};
function draw(){
 const u=units.find(u=>u.id===chosen&&u.dibujo)||units.find(u=>u.dibujo);
 if(u)chosen=u.id;
 list.replaceChildren(text('li','Unidades ('+units.length+')','h'),...units.map(u=>{const li=text('li',(u.dibujo?'● ':'○ ')+u.placas,(u.id===chosen?'on ':'')+(u.velocidad?'':'off'));li.append(text('i',u.dibujo?u.velocidad:'--'));li.onclick=()=>{chosen=u.id;draw()};return li}));
 svg.querySelectorAll('.unit').forEach(e=>e.remove());map.querySelector('.popup')?.remove();
 if(!u)return;const w=map.clientWidth,h=map.clientHeight;svg.setAttribute('viewBox',[u.dibujo.x-w/2,u.dibujo.y-h/2,w,h].join(' '));
 for(const o of units)if(o.dibujo){const c=document.createElementNS('http://www.w3.org/2000/svg','circle');c.setAttribute('cx',o.dibujo.x);c.setAttribute('cy',o.dibujo.y);c.setAttribute('r',9);c.setAttribute('class','unit'+(o.velocidad?'':' off'));svg.append(c)}
 const box=document.createElement('div'),d=new Date(u.ultimo_reporte);box.className='popup';box.style.left=(w/2+16)+'px';box.style.top=(h/2-50)+'px';
 box.append(text('b',u.placas+' · '+u.estado),text('div',d.toLocaleString('es-MX')+' · '+u.velocidad+' km/h'),text('div',u.latitud.toFixed(5)+', '+u.longitud.toFixed(5)));map.append(box)}
async function load(){const r=await fetch('/mapa/posiciones');if(r.redirected){location='/acceso';return}units=(await r.json()).unidades;draw()}
fetch('/mapa/base.svg').then(r=>r.text()).then(t=>{svg.innerHTML=t;draw()});load();setInterval(load,10000)`

/** The page with the list of units and the map. */
export const mapPage = (title: string, account: string): string =>
  page(
    'es',
    title,
    STYLE,
    `<header><b>${title.toUpperCase()}</b><a href="/mapa/unidades">Monitoreo</a><a href="/reportes">Reportes</a><a href="/geocercas">Geocercas</a><em>${account} · Salir</em></header>
<div class="all"><ul></ul><div id="map"><svg viewBox="0 0 100 100"></svg></div></div><script>${SCRIPT}</script>`,
  )
