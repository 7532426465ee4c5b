import { latinLanguages, type LatinLanguage } from "./latin-words.ts";

/**
 * Frequent words of the three languages that share the Latin script, in lower case: the little words that mark a
 * language, and everyday words that people look up alone. A word that is common in two of them stands in both.
 */
const lists: Readonly<Record<LatinLanguage, string>> = {
  "en-us": `the be to of and a in that have i it for not on with he as you do at this but his by from they we say her
    she or an will my one all would there their what so up out if about who get which go me when make can like time no
    just him know take people into year your good some could them see other than then now look only come its over think
    also back after use two how our work first well way even new want because any these give day most us is are was were
    been being has had did does am don't doesn't isn't it's i'm you're can't won't let's very more must should may might
    here where why again always never every under between before through during without against while each both few
    many much own same too off down once such hello hi hey goodbye bye thanks thank please sorry yes ok okay welcome morning
    afternoon evening night today tomorrow yesterday week month hour house home world water book food bread milk tea
    apple cheese fish meat egg sugar salt dog cat bird horse cow tree flower sun moon star sky rain snow wind fire earth
    sea river mountain bridge road street city town village country school teacher student child children man woman boy
    girl father mother brother sister son daughter friend family love life death money market shop store price car bus
    train plane ship bicycle door window room kitchen bed chair clothes shoes shirt hand head eye ear nose mouth foot
    heart body doctor hospital medicine health language word sentence letter newspaper computer phone keyboard screen
    network software meeting company business law government war peace king queen red green blue white black yellow
    big small long short high low old young hot cold happy sad beautiful ugly easy hard fast slow right wrong left strong
    weak rich poor read write speak listen hear eat drink sleep walk run sit stand open close buy sell help learn teach
    play sing dance live die begin end stop wait find lose keep leave bring send call ask answer need feel believe
    understand remember forget three four five six seven eight nine ten hundred thousand welcome cancel save delete
    search settings update download upload password username login email number name address birthday weather`,
  fr: `ça va vais vas vont le la les un une des de du et à il elle on nous vous ils elles je tu que qui ne pas ce cet cette ces dans en au
    aux pour par avec sans sous sur mais ou où donc or ni car si quand après avant depuis plus moins très bien mal tout
    tous toute toutes être avoir faire est sont était étaient suis es sommes êtes ai as a avons avez ont avait été fait
    son sa ses mon ma mes ton ta tes notre nos votre vos leur leurs lui me te se y même aussi comme alors encore
    toujours jamais rien quelque quelques chaque autre autres peu beaucoup trop ici là oui non c'est qu'il qu'elle
    n'est d'un d'une l'on j'ai s'il il y a bonjour bonsoir salut merci pardon désolé bienvenue adieu s'il plaît matin
    soir nuit jour journée aujourd'hui demain hier semaine mois année heure maison monde eau livre nourriture pain lait
    thé pomme fromage poisson viande œuf sucre sel chien chat oiseau cheval vache arbre fleur soleil lune étoile ciel
    pluie neige vent feu terre mer rivière montagne pont route rue ville village pays école professeur élève enfant
    enfants homme femme garçon fille père mère frère sœur fils ami amie famille amour vie mort argent marché magasin
    prix voiture avion bateau vélo porte fenêtre chambre cuisine lit chaise vêtements chaussures chemise main tête œil
    yeux oreille nez bouche pied cœur corps médecin hôpital médicament santé langue mot phrase lettre journal ordinateur
    téléphone clavier écran réseau logiciel réunion entreprise affaires loi gouvernement guerre paix roi reine rouge
    vert bleu blanc noir jaune grand petit long court haut bas vieux jeune chaud froid heureux triste beau belle facile
    difficile rapide lent droite gauche fort faible riche pauvre lire écrire parler écouter entendre manger boire dormir
    marcher courir asseoir ouvrir fermer acheter vendre aider apprendre jouer chanter danser vivre mourir commencer
    finir arrêter attendre trouver perdre garder partir apporter envoyer appeler demander répondre besoin sentir croire
    comprendre oublier deux trois quatre cinq six sept huit neuf dix cent mille annuler enregistrer supprimer rechercher
    paramètres télécharger mot passe nom adresse anniversaire temps aller venir voir savoir pouvoir vouloir devoir
    prendre mettre dire chose gens moi toi eux quoi comment pourquoi combien parce lundi mardi mercredi jeudi vendredi`,
  es: `el la los las un una unos unas de del y a al en que no se su sus por con para como más pero le les lo me te nos
    ya o u este esta estos estas ese esa esos esas eso esto aquel aquella muy sin sobre también hasta hay donde quien
    desde todo todos toda todas durante uno dos tres cuatro cinco seis siete ocho nueve diez cien mil ni contra otros
    otro otra otras cuando entre mi mis tu tus él ella ellos ellas yo nosotros usted ustedes ser estar es son era eran
    fue fueron soy eres somos está están estaba he ha han has había haber tener tengo tiene tienen hacer hace hizo
    puede pueden poder sé sabe saber quiero quiere querer voy va van ir vamos ver si sí porque qué quién cómo cuándo
    dónde cuánto siempre nunca nada algo alguien cada mismo misma mucho mucha muchos poco menos bien mal así entonces
    ahora aquí allí hoy ayer mañana después antes luego hola adiós gracias perdón disculpe bienvenido buenos buenas días
    tardes noches favor tarde noche semana mes año años hora casa hogar mundo agua libro comida pan leche té manzana
    queso pescado carne huevo azúcar sal perro gato pájaro caballo vaca árbol flor sol luna estrella cielo lluvia nieve
    viento fuego tierra mar río montaña puente camino calle ciudad pueblo país escuela profesor maestro estudiante niño
    niña niños hombre mujer chico chica padre madre hermano hermana hijo hija amigo amiga familia amor vida muerte
    dinero mercado tienda precio coche carro autobús tren avión barco bicicleta puerta ventana habitación cocina cama
    silla ropa zapatos camisa mano cabeza ojo ojos oreja nariz boca pie corazón cuerpo médico hospital medicina salud
    lengua idioma palabra frase carta periódico computadora ordenador teléfono teclado pantalla red programa reunión
    empresa negocio ley gobierno guerra paz rey reina rojo verde azul blanco negro amarillo grande pequeño largo corto
    alto bajo viejo joven caliente frío feliz triste hermoso bonito feo fácil difícil rápido lento derecha izquierda
    fuerte débil rico pobre leer escribir hablar escuchar oír comer beber dormir caminar correr sentar abrir cerrar
    comprar vender ayudar aprender enseñar jugar cantar bailar vivir morir empezar terminar parar esperar encontrar
    perder guardar salir traer enviar llamar preguntar responder necesitar sentir creer entender recordar olvidar
    cancelar eliminar buscar ajustes descargar contraseña usuario correo número nombre dirección cumpleaños tiempo
    cosa gente mí ti lunes martes miércoles jueves viernes sábado domingo`,
};

const sets: Readonly<Record<LatinLanguage, ReadonlySet<string>>> = {
  "en-us": new Set(lists["en-us"].split(/\s+/)),
  fr: new Set(lists.fr.split(/\s+/)),
  es: new Set(lists.es.split(/\s+/)),
};

/** The languages of the three in which `word` (lower case) is an everyday word. */
export function commonWordLanguages(word: string): LatinLanguage[] {
  const found = latinLanguages.filter((language) => sets[language].has(word));
  const elided = /^(?:l|d|j|qu|n|s|c|m|t)'(.+)$/.exec(word)?.[1];
  return found.length === 0 && elided !== undefined && !sets["en-us"].has(word) ? ["fr"] : found;
}
