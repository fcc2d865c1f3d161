/**
 * A stand-in for Google's map library, which is not to be had without the network: the classes that pages use, with their
 * names, arguments and methods, and markers drawn as plain elements.
 */
export const GOOGLE_MAPS = `(function(){
var maps={};
function LatLng(a,b){if(typeof a==='object'){b=typeof a.lng==='function'?a.lng():a.lng;a=typeof a.lat==='function'?a.lat():a.lat}this.lat=function(){return a};this.lng=function(){return b}}
LatLng.prototype.toJSON=function(){return{lat:this.lat(),lng:this.lng()}};
LatLng.prototype.toString=function(){return'('+this.lat()+', '+this.lng()+')'};
LatLng.prototype.equals=function(o){return o&&o.lat()===this.lat()&&o.lng()===this.lng()};
function wrap(p){return p instanceof LatLng||p==null?p:new LatLng(p)}
function MVCObject(){}
MVCObject.prototype.get=function(k){return(this.__v||{})[k]};
MVCObject.prototype.set=function(k,v){(this.__v=this.__v||{})[k]=v;if(this.changed)this.changed(k)};
MVCObject.prototype.setValues=function(o){for(var k in o)this.set(k,k==='position'||k==='center'?wrap(o[k]):o[k])};
MVCObject.prototype.addListener=function(n,f){(this.__l=this.__l||[]).push([n,f]);return{remove:function(){}}};
MVCObject.prototype.fire=function(n){(this.__l||[]).forEach(function(l){if(l[0]===n)l[1]({})})};
function kind(name,keys,draw){function K(o){this.setValues(o||{})}K.prototype=Object.create(MVCObject.prototype);K.prototype.constructor=K;
 keys.forEach(function(k){var C=k.charAt(0).toUpperCase()+k.slice(1);
  K.prototype['get'+C]=function(){return this.get(k)};K.prototype['set'+C]=function(v){this.set(k,k==='position'||k==='center'?wrap(v):v)}});
 K.prototype.changed=draw;maps[name]=K;return K}
maps.LatLng=LatLng;maps.MVCObject=MVCObject;
maps.Map=function(el,o){this.el=el;el.style.position='relative';this.setValues(o||{})};maps.Map.prototype=Object.create(MVCObject.prototype);
maps.Map.prototype.getDiv=function(){return this.el};
['center','zoom'].forEach(function(k){var C=k.charAt(0).toUpperCase()+k.slice(1);maps.Map.prototype['get'+C]=function(){return this.get(k)};maps.Map.prototype['set'+C]=function(v){this.set(k,wrap(v))}});
maps.Map.prototype.panTo=function(p){this.set('center',wrap(p))};maps.Map.prototype.fitBounds=function(){};
kind('Marker',['position','map','title','label','icon','visible'],function(){
 var map=this.get('map'),p=this.get('position'),me=this;if(!map||!p)return;
 if(!this.el){this.el=document.createElement('div');this.el.style.cssText='position:absolute;width:12px;height:12px;background:#c33';this.el.onclick=function(){me.fire('click')};map.getDiv().appendChild(this.el)}
 this.el.title=this.get('title')||'';this.el.style.left=((p.lng()+118)/32*100)+'%';this.el.style.top=((33-p.lat())/19*100)+'%'});
kind('Polyline',['path','map']);kind('Polygon',['path','map']);kind('Circle',['center','radius','map']);
kind('InfoWindow',['content','position']);
maps.InfoWindow.prototype.open=function(map){if(!this.el){this.el=document.createElement('div');this.el.className='gm-style-iw';(map.map||map).getDiv().appendChild(this.el)}this.el.innerHTML=this.get('content')||''};
maps.InfoWindow.prototype.close=function(){if(this.el)this.el.remove();this.el=null};
maps.LatLngBounds=function(){};maps.LatLngBounds.prototype.extend=function(){return this};
maps.event={addListener:function(o,n,f){return o.addListener(n,f)}};
window.google=window.google||{};window.google.maps=maps})()`
