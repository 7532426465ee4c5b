"""What is known of each source of the corpus: how often it is drawn, its domain, its licence.

Everyday sentences are rare in the corpus and what people try first, so they are raised; laws, scripture and
documentation are many and stylised, so they are lowered. Weight 0 leaves a source out.
"""

from dataclasses import dataclass

# The wire names of the ten domains, in the order of their pieces in the vocabulary.
DOMAINS = ("general", "finance", "legal", "medical", "engineering", "it", "patent", "news", "government", "ecommerce")


def domain_piece(domain: str) -> str:
    return f"<d:{domain}>"


@dataclass(frozen=True)
class Source:
    weight: float = 1.0
    domain: str | None = None
    what: str = "project documentation"
    licence: str = "Apache-2.0, MIT, CC BY or CC BY-SA"


def _documentation(weight: float = 1.0) -> Source:
    return Source(weight, "it")


_EVERYDAY = Source(2.0, "general", "everyday example sentences (Tatoeba)", "CC BY 2.0 FR")
_MICROSOFT = Source(1.0, "it", "Microsoft product documentation", "CC BY 4.0")
_UNKNOWN = Source()
SOURCES = {
    "tatoeba_manythings": _EVERYDAY,
    "tatoeba_test": _EVERYDAY,
    "tanaka_small": Source(1.5, "general", "everyday example sentences (Tanaka corpus)", "CC BY 2.0 FR"),
    "globalasp": Source(4.0, "general", "Global ASP stories", "CC BY"),
    "alignedtexts": Source(3.0, "general", "aligned short texts", "MIT"),
    "3am_captions": Source(1.5, "general", "picture captions", "MIT"),
    "lctt": Source(
        1.3,
        None,
        "human translations of open-source journalism (LCTT)",
        "Apache-2.0 for the collection; originals mostly CC BY-SA",
    ),
    "fccnews": Source(1.0, "it", "developer articles (freeCodeCamp)", "CC BY-SA 4.0"),
    "kftt_wiki": Source(1.0, None, "Wikipedia articles on Kyoto (KFTT)", "CC BY-SA 3.0"),
    "xquad": Source(2.0, None, "questions and passages of Wikipedia (XQuAD)", "CC BY-SA 4.0"),
    "tico19": Source(2.0, "medical", "texts on COVID-19 (TICO-19)", "CC0"),
    "twlaw": Source(0.12, "legal", "laws of Taiwan, official English", "open government data"),
    "calaw": Source(0.2, "legal", "federal laws of Canada", "Open Government Licence Canada"),
    "bible": Source(0.1, None, "public-domain editions of the Bible", "public domain"),
    "pydocs": Source(0.2, "it", "Python documentation", "CC0 (translations)"),
    "phpdoc": Source(0.2, "it", "PHP documentation", "CC BY 3.0"),
    "mscpp": _MICROSOFT,
    "msoffice": _MICROSOFT,
    "mspowershell": _MICROSOFT,
    "mozwww": Source(2.0, "it", "mozilla.org texts", "MPL-2.0"),
    "osguide": Source(2.0, None, "open source guides", "CC BY"),
    "privacyguides": _documentation(),
    **{
        name: _documentation({"tensorflow": 0.2, "mindspore": 0.3, "paddle": 0.3, "otel": 0.3}.get(name, 1.0))
        for name in [
            "tensorflow",
            "mindspore",
            "paddle",
            "otel",
            "vue",
            "react",
            "gnomehelp",
            "security101",
            "swiftbook",
            "rustbook",
            "comprust",
            "d2l",
            "openeuler",
            "gowebbook",
            "cncfglossary",
            "electron",
            "hfcourse",
            "helm",
        ]
    },
    # The GPL would reach the model.
    "shatteredpd": Source(0.0, None, "game texts", "GPL-3.0"),
    # Machine translations, labelled so by their publisher.
    **{f"{name}-MT": Source(0.0, "it") for name in ("mscpp", "msoffice", "mspowershell")},
    # Prose of one language, and names, that `sprint.prose` takes in.
    **{
        name: Source(1.0, "general", "Wikipedia in Chinese", "CC BY-SA")
        for name in ("zhwiki-sciencefair", "zhwiki-relext", "covid19-zhwiki", "DRCD", "cmrc2018", "UD_Chinese-GSDSimp")
    },
    **{
        name: Source(1.0, "general", "Wikipedia in English", "CC BY-SA")
        for name in ("enwiki-02807", "enwiki-wikitasks", "enwiki-topicanalyzer", "wiki-split", "wikitext-2")
    },
    "cn-laws": Source(1.0, "legal", "laws and regulations of the People's Republic of China", "not protected by copyright"),
    "us-presidential": Source(1.0, "general", "speeches of presidents of the United States", "public domain"),
    "cia-factbook": Source(1.0, "general", "The World Factbook", "public domain"),
    "UD_English-EWT": Source(1.0, "general", "weblogs (Universal Dependencies, EWT)", "CC BY-SA 4.0"),
    "UD_PUD": Source(1.0, "general", "news and Wikipedia (Parallel Universal Dependencies)", "CC BY-SA 3.0"),
    "LASER-tatoeba": _EVERYDAY,
    "Tatoeba-manythings": _EVERYDAY,
    "global-asp": Source(1.0, "general", "Global ASP stories", "CC BY"),
    "opensource.guide": Source(1.0, None, "open source guides", "CC BY"),
    "TICO-19": Source(1.0, "medical", "texts on COVID-19 (TICO-19)", "CC0"),
    "TICO-19-terms": Source(1.0, "medical", "texts on COVID-19 (TICO-19)", "CC0"),
    "XQuAD": Source(1.0, None, "questions and passages of Wikipedia (XQuAD)", "CC BY-SA 4.0"),
    "UDHR": Source(1.0, "legal", "Universal Declaration of Human Rights", "public domain"),
    "sdg-translations": Source(1.0, None, "indicators of the Sustainable Development Goals", "MIT"),
    "zhwiki-names": Source(1.0, None, "names that Wikipedia in Chinese gives in both languages", "CC BY-SA"),
    "CC-CEDICT-names": Source(1.0, None, "CC-CEDICT, a dictionary", "CC BY-SA 4.0"),
    "CLDR": Source(1.0, None, "names of places, languages and times (Unicode CLDR)", "Unicode-3.0"),
    "CLDR-subdivisions": Source(1.0, None, "names of places, languages and times (Unicode CLDR)", "Unicode-3.0"),
    "id-tagging-schema": Source(1.0, None, "kinds of places (OpenStreetMap's iD)", "ISC"),
    # A database licence of its own.
    "mledoze-countries": Source(0.0, None, "names of countries", "ODbL 1.0"),
    # What training on the bundled model adds.
    "cedict": Source(1.0, None, "CC-CEDICT, a dictionary", "CC BY-SA 4.0"),
    "patterns": Source(1.0, None, "numbers, dates and placeholders, made by rule", "made for the model"),
    # What backtranslate and distil write, by the language that was made up.
    "bt": Source(1.0, None, "back-translated monolingual text", "as its input"),
    "kd": Source(1.0, None, "translations of a teacher model", "as its input"),
}


def source(name: str) -> Source:
    """What is known of `name`; `lctt:site` counts as `lctt`."""
    return SOURCES.get(name.split(":")[0], _UNKNOWN)
